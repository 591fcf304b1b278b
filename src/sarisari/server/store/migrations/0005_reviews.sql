-- reviews of finished games: of tables or of records, whichever has the id; they go with it
CREATE TABLE reviews (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT REFERENCES tables (id) ON DELETE CASCADE,
    record_id TEXT REFERENCES records (id) ON DELETE CASCADE,
    time INTEGER NOT NULL,
    content BLOB NOT NULL,
    CHECK (table_id IS NOT NULL OR record_id IS NOT NULL)
);
CREATE INDEX reviews_by_table ON reviews (table_id);
CREATE INDEX reviews_by_record ON reviews (record_id);
