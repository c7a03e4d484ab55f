-- The keys of quotes are in a file now (docs/decisions/0122). A process of the version before has read its key at start.
drop table quote_keys;
