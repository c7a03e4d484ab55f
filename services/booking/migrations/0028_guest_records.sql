-- Guests as records that staff search, change and merge. The table is written once again, which takes some seconds for each
-- million guests; creating the indexes blocks changes of bookings and guests for as long.

-- In which words a guest is searched for. A phone number also as digits alone, because people type it in many ways.
create function guest_words(first_name text, last_name text, email text, phone text, tags text[]) returns text
  language sql immutable parallel safe
  return lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
               || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || array_to_string(tags, ' '));

alter table guests
  add column version integer not null default 1, -- raised by each change by staff, and by each merge
  add column search text generated always as (guest_words(first_name, last_name, email, phone, tags)) stored;

create index guests_search on guests using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 512) where merged_into is null;
create index guests_by_name on guests (lower(last_name || ' ' || first_name), guest_id) where merged_into is null;
create index guests_by_email on guests (lower(coalesce(email, '')), guest_id) where merged_into is null;

-- Of two records of one person, `merged_id` went into `kept_id`, and its bookings followed. For 30 days it can be undone.
create table guest_merges (
  merge_id    uuid primary key,
  kept_id     uuid not null references guests,
  merged_id   uuid not null references guests check (merged_id <> kept_id),
  merged_at   timestamptz not null,
  booking_ids text[] not null, -- that followed
  kept_before jsonb not null, -- what the merge changed of the record that stayed: its e-mail, phone, notes and tags
  kept_after  jsonb not null,
  undone_at   timestamptz
);
create index guest_merges_of_kept on guest_merges (kept_id);
create index guest_merges_of_merged on guest_merges (merged_id);
-- A record is in another one once at a time.
create unique index one_merge_of_a_guest on guest_merges (merged_id) where undone_at is null;

-- An account's new name also goes to the bookings of other records that were merged into its guest.
create or replace function name_guest_of_customer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext(new.customer_id::text));
  update public.guests set first_name = new.first_name, last_name = new.last_name, phone = new.phone
   where guest_id = new.customer_id;
  update public.bookings set guest_name = trim(new.first_name || ' ' || new.last_name)
   where guest_id = new.customer_id;
  return null;
end $$;

analyze guests;
