-- Every minute sessions that have run out are taken away.
CREATE INDEX sessions_by_expiry ON sessions (expires);
