-- For kit's own tests: one row for each effect of an event.
create table notes (
  subject text not null,
  type    text not null,
  text    text not null
);
