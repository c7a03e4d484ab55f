import type { Breakfasts } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';

const MOST = 500;

/**
 * The breakfast list of a day, from the lines of bookings: guests who are expected, in the house or have left that morning, with the room in
 * which they have slept.
 */
export async function readBreakfasts({ database }: Pick<Deps, 'database'>, day: string): Promise<Breakfasts> {
  const { rows } = await database.query<Breakfasts['guests'][number]>({
    name: 'select-breakfasts',
    text: `with ordered as (
             select booking_id, label, sum(quantity)::int as quantity, min(line) as line
               from booking_lines
              where kind = 'extra' and night = $1 and (extra->>'isBreakfast')::boolean
              group by booking_id, label)
           select b.booking_id as "bookingId", b.guest_name as "guestName", r.room_id as "roomId", r.name as "roomName",
                  b.adults - cardinality(b.children) as adults, b.children,
                  json_agg(json_build_object('name', o.label, 'quantity', o.quantity) order by o.line) as breakfasts
             from ordered o
             join bookings b using (booking_id)
             join rooms r on r.room_id = coalesce(
               (select s.room_id from occupancies s
                 where s.booking_id = b.booking_id and s.nights @> ($1::date - 1) limit 1), b.room_id)
            where b.status in ('confirmed', 'checked_in', 'checked_out')
            group by b.booking_id, r.room_id
            order by r.room_id, b.booking_id limit $2`,
    values: [day, MOST],
  });
  const totals = new Map<string, number>();
  for (const { breakfasts } of rows)
    for (const { name, quantity } of breakfasts) totals.set(name, (totals.get(name) ?? 0) + quantity);
  return { day, totals: [...totals].map(([name, quantity]) => ({ name, quantity })), guests: rows };
}
