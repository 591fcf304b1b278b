-- records that people brought from outside
CREATE TABLE records (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL,
    created INTEGER NOT NULL,
    content BLOB NOT NULL
);
CREATE INDEX records_by_user ON records (user_id);
