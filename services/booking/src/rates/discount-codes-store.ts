import type { DiscountCodeForm, DiscountCodeOnWire } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import type { StoredCode } from './rate-sheet.ts';

const CODE = `code_id as "codeId", code::text as code, kind, value::text as value,
  lower(book_days)::text as "firstBookingDay", (upper(book_days) - 1)::text as "lastBookingDay",
  lower(nights)::text as "firstNight", (upper(nights) - 1)::text as "lastNight",
  minimum_nights as "minimumNights", maximum_uses as "maximumUses", uses, ended as "isEnded", version`;

/** The newest first; ended codes at the end. */
export async function selectCodes(sql: Sql): Promise<DiscountCodeOnWire[]> {
  const { rows } = await sql.query<DiscountCodeOnWire>(
    `select ${CODE} from discount_codes order by ended, created_at desc, code_id`,
  );
  return rows;
}

/** Locks a code until the transaction ends; undefined for an unknown one. */
export async function selectCodeForUpdate(sql: Sql, codeId: string): Promise<DiscountCodeOnWire | undefined> {
  const { rows } = await sql.query<DiscountCodeOnWire>(
    `select ${CODE} from discount_codes where code_id = $1 for update`,
    [codeId],
  );
  return rows[0];
}

/**
 * Stores a code, new or changed. Fails with an error of the constraint `discount_code_taken` if another code has the same
 * text, and of `uses_of_code` if it was used more often than allowed.
 */
export async function upsertCode(
  sql: Sql,
  codeId: string,
  form: DiscountCodeForm,
): Promise<DiscountCodeOnWire> {
  const { rows } = await sql.query<DiscountCodeOnWire>(
    `insert into discount_codes (code_id, code, kind, value, book_days, nights, minimum_nights, maximum_uses, ended)
     values ($1, $2, $3, $4, daterange($5, $6, '[]'), daterange($7, $8, '[]'), $9, $10, $11)
         on conflict (code_id) do update
        set code = excluded.code, kind = excluded.kind, value = excluded.value, book_days = excluded.book_days,
            nights = excluded.nights, minimum_nights = excluded.minimum_nights, maximum_uses = excluded.maximum_uses,
            ended = excluded.ended
     returning ${CODE}`,
    [
      codeId,
      form.code,
      form.kind,
      form.value,
      form.firstBookingDay,
      form.lastBookingDay,
      form.firstNight,
      form.lastNight,
      form.minimumNights,
      form.maximumUses,
      form.isEnded,
    ],
  );
  return rows[0]!;
}

/**
 * The code that a guest has typed, ignoring case, if it has not ended and is not used up, or if an open hold with this secret
 * uses it.
 */
export async function selectOpenCode(
  sql: Sql,
  typed: string,
  hold?: { holdId: string; secretHash: Buffer },
): Promise<StoredCode | undefined> {
  const { rows } = await sql.query<StoredCode>(
    `select code_id as "codeId", code::text as code, kind, trim_scale(value)::text as value,
            json_build_object('first', lower(book_days), 'last', upper(book_days) - 1) as bookable,
            json_build_object('first', lower(nights), 'last', upper(nights) - 1) as nights,
            minimum_nights as "minimumNights"
       from discount_codes c
      where code = $1::citext and not ended
        and (maximum_uses is null or uses < maximum_uses
             or exists (select from holds h join hold_rooms r using (hold_id)
                         where h.hold_id = $2 and h.secret_hash = $3 and h.status = 'open' and r.code_id = c.code_id))`,
    [typed, hold?.holdId, hold?.secretHash],
  );
  return rows[0];
}

/** Counts the given number of uses of a code, if its limit allows them. Returns whether it does. */
export async function countUses(sql: Sql, codeId: string, rooms: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'count-uses-of-code',
    text: `update discount_codes set uses = uses + $2
            where code_id = $1 and (maximum_uses is null or uses + $2 <= maximum_uses)`,
    values: [codeId, rooms],
  });
  return rowCount === 1;
}
