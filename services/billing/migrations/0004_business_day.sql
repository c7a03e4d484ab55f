-- When the hotel's business day begins, by its clock.
alter table hotel add column business_day_begins text not null default '04:00';
