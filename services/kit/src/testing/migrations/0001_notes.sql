-- What kit's own tests keep: the effects of events.
create table notes (
  subject text not null,
  type    text not null,
  text    text not null
);
