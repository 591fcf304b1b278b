-- 0x53415249: "SARI", so that a store is known from any other SQLite file
PRAGMA application_id = 1396789833;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    seen_by TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'over', 'stopped', 'frozen')),
    created INTEGER NOT NULL,
    finished INTEGER,
    version INTEGER NOT NULL,
    room BLOB NOT NULL,
    opening BLOB,
    result BLOB
);
CREATE INDEX tables_by_status ON tables (status, created);

-- apart from the tables: lists of tables never read it
CREATE TABLE secrets (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    secret BLOB NOT NULL
) WITHOUT ROWID;

-- the key is the lock: of two writers at one moment of a table, one wins
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (table_id, at)
) WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    login TEXT UNIQUE,
    password TEXT
);

CREATE TABLE links (
    token_hash BLOB NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;

-- numbers are never used again, also when somebody's lines were deleted
CREATE TABLE chat (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    time INTEGER NOT NULL,
    user_id TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX chat_by_table ON chat (table_id, number);
CREATE INDEX chat_by_user ON chat (user_id);

-- one row: the last number of a commitment, and the key that signs cookies
CREATE TABLE server (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL,
    key BLOB
);
INSERT INTO server (id, number) VALUES (1, 0);
