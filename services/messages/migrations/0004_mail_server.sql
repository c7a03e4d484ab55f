-- The mail server and the sender that the hotel has set in its settings, where the environment names none. The row is there once
-- they were set; an empty host means that there is no server. The password can only be read with the key of the service.
create table mail_server (
  only_one boolean primary key default true check (only_one),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  user_name text not null,
  sealed_password text,
  sender text not null,
  version integer not null default 1,
  check (user_name = '' or host = '' or sealed_password is not null)
);
