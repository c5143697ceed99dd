-- People, and how they get in. Tokens are kept as SHA-256 hashes only.
CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT,
    webhook TEXT
) STRICT;

CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_user ON sessions (user);

CREATE TABLE invitations (token BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Tables. The second half is how they stand after their last happening, for lists.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    creator INTEGER NOT NULL REFERENCES users,
    settings TEXT NOT NULL,
    secret TEXT NOT NULL,
    unattended INTEGER NOT NULL,
    state TEXT NOT NULL,
    number INTEGER NOT NULL,
    turn TEXT NOT NULL,
    to_act TEXT NOT NULL,
    outcome TEXT,
    updated INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_state ON tables (state, updated, id);

CREATE TABLE happenings (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE holders (
    table_id TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    user INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY (table_id, seat, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_by_user ON holders (user, table_id);

CREATE TABLE links (
    token BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables,
    user INTEGER NOT NULL REFERENCES users,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
