-- The language that the reader of an address has chosen for the e-mails to it; English where there is none.
create table mail_languages (
  address  text primary key, -- in lower case
  language text not null check (language <> ''),
  since    timestamptz not null default now()
);
