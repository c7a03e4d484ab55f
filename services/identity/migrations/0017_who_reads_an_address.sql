-- An invitation has two secrets: `secret_hash` is of the one in the e-mail, which proves that the person reads the address, and this one
-- of the link that the inviter hands over. Null for invitations whose one secret is both.
alter table invitations
  add column shown_secret_hash bytea constraint invitations_shown_secret_unique unique check (length(shown_secret_hash) = 32);
