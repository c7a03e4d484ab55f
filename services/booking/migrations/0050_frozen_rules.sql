-- What a percentage is taken of, and city taxes, of which no cancellation fee is a share.
alter table taxes
  add column base text not null default 'nights' check (base in ('nights', 'nights_and_fees', 'all_before')),
  drop constraint taxes_kind_check,
  add constraint taxes_kind_check check (kind in ('tax', 'city_tax', 'fee')),
  add constraint only_percent_has_a_base check (base = 'nights' or per = 'percent');

-- The rules of a category's nights besides their prices, in revisions that never change: quotes and booked nights refer to them, so
-- that a night keeps the rules by which it was agreed. The last one applies to new nights; a category without rules has none.
create table rate_rules (
  rules_id    integer generated always as identity primary key,
  category_id uuid not null, -- also of categories that are deleted
  rules       jsonb not null -- {"occupancy": …, "lengthTiers": […], "taxes": […]}
);
create index rate_rules_of_category on rate_rules (category_id, rules_id desc);

-- Runs at the end of a transaction that changes rules, once for each changed row; the first of these runs finds all changes.
create function keep_rate_rules() returns trigger language plpgsql as $$
begin
  -- Two transactions that change different rules must not each keep a revision without the other's.
  lock table public.rate_rules in share row exclusive mode;
  insert into public.rate_rules (category_id, rules)
  select category_id, rules
    from (select category_id, jsonb_build_object(
                   'occupancy',
                   (select jsonb_build_object('includedGuests', o.included_guests, 'extraAdult', o.extra_adult::text,
                                              'childBands', o.child_bands)
                      from public.occupancy_rules o where o.category_id = c.category_id),
                   'lengthTiers',
                   coalesce((select jsonb_agg(jsonb_build_object('minimumNights', l.minimum_nights,
                                                                 'percent', trim_scale(l.percent)::text)
                                              order by l.minimum_nights) from public.length_tiers l), '[]'),
                   'taxes',
                   coalesce((select jsonb_agg(jsonb_build_object(
                                      'taxId', t.tax_id, 'name', t.name, 'kind', t.kind, 'per', t.per,
                                      'rate', trim_scale(t.rate)::text, 'base', t.base, 'isIncluded', t.included,
                                      'minimumAge', t.minimum_age, 'maximumNights', t.maximum_nights,
                                      'isPaidAtHotel', t.at_hotel,
                                      'valid', jsonb_build_object('first', lower(t.nights), 'last', upper(t.nights) - 1))
                                    order by t.place) from public.taxes t), '[]')) as rules
            from public.categories c) present
    left join lateral (select r.rules as kept from public.rate_rules r where r.category_id = present.category_id
                        order by r.rules_id desc limit 1) last on true
   where rules is distinct from coalesce(kept, '{"occupancy": null, "lengthTiers": [], "taxes": []}');
  return null;
end $$;

create constraint trigger keep_rate_rules after insert or update or delete on taxes
  deferrable initially deferred for each row execute function keep_rate_rules();
create constraint trigger keep_rate_rules after insert or update or delete on occupancy_rules
  deferrable initially deferred for each row execute function keep_rate_rules();
create constraint trigger keep_rate_rules after insert or update or delete on length_tiers
  deferrable initially deferred for each row execute function keep_rate_rules();
create constraint trigger keep_rate_rules after insert on categories
  deferrable initially deferred for each row execute function keep_rate_rules();

-- The sheet of a booked night besides its amount and reason, for changes of the stay.
alter table booking_lines
  add column rules_id integer references rate_rules,
  add column agreed_for smallint check (agreed_for > 0), -- guests of a price that was agreed at the desk
  add column has_code boolean not null default false;
alter table bookings add column code jsonb; -- the discount code of these nights, as it was

-- Stays that are booked already have the present rules.
update taxes set place = place;
update occupancy_rules set included_guests = included_guests;
update length_tiers set percent = percent;
set constraints keep_rate_rules immediate;
update booking_lines l
   set rules_id = (select max(r.rules_id) from rate_rules r join rooms on rooms.category_id = r.category_id
                    where rooms.room_id = b.room_id),
       agreed_for = case when l.label = 'Agreed price' then b.adults end
  from bookings b
 where b.booking_id = l.booking_id and l.kind = 'night';
