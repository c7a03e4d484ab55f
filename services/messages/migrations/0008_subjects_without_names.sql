-- A stranger can choose a name, so no subject has one any more: `Welcome, {guest}!` becomes `Welcome!`. Other braces stay: words that
-- cannot be used are named to the staff, and e-mails have the built-in ones.
update mail_kinds
   set texts = jsonb_set(texts, '{subject}', to_jsonb(trim(regexp_replace(
                 texts->>'subject', '(\s*[,:;–-])?\s*\{(guest|newAddress|inviter)\}', '', 'g')))),
       version = version + 1
 where texts->>'subject' ~ '\{(guest|newAddress|inviter)\}';
