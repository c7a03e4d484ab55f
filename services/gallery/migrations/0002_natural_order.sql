-- How pages are sorted by name: é beside e, whatever the letter case, and "Pool 9" before "Pool 10". No index uses it, so an
-- update of ICU needs no reindexing.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
