-- For kit's own tests: a projection, the newest state of each note.
create table note_copies (
  id   uuid primary key,
  text text not null
);
