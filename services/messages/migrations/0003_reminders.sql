-- What the hotel has decided about a kind of e-mail; a kind without a row is as it comes.
create table mail_kinds (
  kind    text primary key,
  is_on   boolean not null default true, -- false: such mails are not sent
  texts   jsonb, -- the hotel's own words; null for those that come with the product
  version integer not null default 1
);

-- Who wants no more mails of a kind.
create table unsubscribed (
  address text not null, -- in lower case
  kind    text not null,
  since   timestamptz not null default now(),
  primary key (address, kind)
);
