-- oldest: 1
-- reviews of finished games: of tables or of records, whichever has the id; they go with it
CREATE TABLE reviews (
    id text COLLATE "C" PRIMARY KEY,
    table_id text COLLATE "C" REFERENCES tables (id) ON DELETE CASCADE,
    record_id text COLLATE "C" REFERENCES records (id) ON DELETE CASCADE,
    time bigint NOT NULL,
    content bytea NOT NULL,
    CHECK (table_id IS NOT NULL OR record_id IS NOT NULL)
);
CREATE INDEX reviews_by_table ON reviews (table_id);
CREATE INDEX reviews_by_record ON reviews (record_id);
