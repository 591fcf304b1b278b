-- cookies made before this moment are no longer good: ms, 0 if none was ever cut off
ALTER TABLE users ADD COLUMN valid_from INTEGER NOT NULL DEFAULT 0;

-- users who were deleted: nothing but an id and when, so that their cookies stay worthless
CREATE TABLE deleted (
    user_id TEXT NOT NULL PRIMARY KEY,
    time INTEGER NOT NULL
) WITHOUT ROWID;
