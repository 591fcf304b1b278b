"""Datasets: games as rows of Parquet files, made by bots or taken from a server's store."""
