-- Mails in eight languages. `texts` of a kind are its English words, which the release before reads; those of the other
-- languages are in `translations`, by language.
alter table mail_kinds add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
