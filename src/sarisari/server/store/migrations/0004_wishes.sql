-- who wished for an entry, by which id, and the hash of what was wished: on the last entry of a
-- wish, empty on others and on those from before. sum: the checksum of the row, see sums.py
ALTER TABLE journal ADD COLUMN user_id TEXT;
ALTER TABLE journal ADD COLUMN wish TEXT;
ALTER TABLE journal ADD COLUMN content BLOB;
ALTER TABLE journal ADD COLUMN sum INTEGER;

-- empty for rows from before: nothing is compared
ALTER TABLE tables ADD COLUMN room_sum INTEGER;
ALTER TABLE tables ADD COLUMN opening_sum INTEGER;
CREATE INDEX tables_by_end ON tables (status, finished, id);

-- wishes that came true and left no entry
CREATE TABLE wishes (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    id TEXT NOT NULL,
    content BLOB NOT NULL,
    at INTEGER NOT NULL,
    next TEXT,
    time INTEGER NOT NULL,
    UNIQUE (table_id, user_id, id)
);
CREATE INDEX wishes_by_table ON wishes (table_id, number);
CREATE INDEX wishes_by_user ON wishes (user_id);
CREATE INDEX wishes_by_time ON wishes (time);

CREATE INDEX links_by_end ON links (expires);
CREATE INDEX links_by_user ON links (user_id);
CREATE INDEX chat_by_time ON chat (time);
CREATE INDEX records_by_time ON records (created);

-- when games or records from before were found here, ms: for some days nothing of theirs goes;
-- and when it was last looked for what can go
ALTER TABLE server ADD COLUMN upgraded INTEGER;
ALTER TABLE server ADD COLUMN pruned INTEGER;
UPDATE server SET upgraded = CAST(strftime('%s', 'now') AS INTEGER) * 1000
    WHERE EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM records);

-- since when cookies have a prefix, and how many bytes all records from outside have
ALTER TABLE server ADD COLUMN prefixed_since INTEGER;
ALTER TABLE server ADD COLUMN record_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE server SET record_bytes = (SELECT coalesce(sum(length(content)), 0) FROM records);
CREATE TRIGGER records_come AFTER INSERT ON records BEGIN
    UPDATE server SET record_bytes = record_bytes + length(NEW.content);
END;
CREATE TRIGGER records_go AFTER DELETE ON records BEGIN
    UPDATE server SET record_bytes = record_bytes - length(OLD.content);
END;
