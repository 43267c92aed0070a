-- VEN-10: a search forgives spelling by the similarity of trigrams.
create extension if not exists pg_trgm;
