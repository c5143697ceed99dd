-- A link dies when its seat is taken; those of earlier versions did not. What happens with links is in the log now.
DELETE FROM links USING holders WHERE holders.table_id = links.table_id AND holders.seat = links.seat;
