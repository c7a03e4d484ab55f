-- The hotel's own texts in other languages than the one they are written in.
create table translations (
  kind     text not null check (kind in ('hotel', 'category', 'room')),
  subject  text not null check (length(subject) between 1 and 40), -- the category's id, the room's room_id, or hotel
  field    text not null check (length(field) between 1 and 40),
  language text not null check (language ~ '^[a-z]{2}$'),
  words    text not null check (length(words) between 1 and 20000),
  original text not null, -- what was translated: once the text of the record is another, the translation is out of date
  primary key (language, kind, subject, field)
);
create index translations_by_subject on translations (kind, subject);
