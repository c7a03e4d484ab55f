-- How lists are ordered: 'GD-9' before 'GD-10', accents and case beside their letter. No index uses it, so an update of
-- ICU needs no reindexing.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
