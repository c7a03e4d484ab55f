-- What a search shows of a room. `rebuild rooms` fills it for rooms that were added before.
alter table rooms add column special_description text not null default '';
