"""The PostgreSQL store: one database that any number of server processes share."""
