import type { Feedback, FeedbackListQuery } from '@innkeeper/contracts/feedback';
import { bringOver } from '@innkeeper/kit/messaging';
import { conditionsOf, readTypedWords, type Sql } from '@innkeeper/kit/postgres';

type Row = Omit<Feedback, 'date' | 'answer'> & {
  date: Date;
  answer: { text: string; date: string } | null;
};

const COLUMNS = `id as "_id", name, feedback, rate::float8 as rate, status, submitted_at as date,
  verified_stay as "verifiedStay", stay_month as "stayMonth",
  case when answer is not null then jsonb_build_object('text', answer, 'date', answered_at) end as answer, version`;

const fromRow = ({ date, answer, ...row }: Row): Feedback => ({
  ...row,
  date: date.toISOString(),
  answer: answer && { ...answer, date: new Date(answer.date).toISOString() },
});

/** A feedback as it is submitted: the hotel has not answered it. */
export type NewFeedback = Omit<Feedback, 'answer' | 'version'>;

export async function insertFeedback(sql: Sql, feedback: NewFeedback): Promise<Feedback> {
  const { _id, name, feedback: words, rate, status, verifiedStay, date, stayMonth } = feedback;
  const { rows } = await sql.query<Row>(
    `insert into feedback (id, name, feedback, rate, status, verified_stay, submitted_at, stay_month)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [_id, name, words, rate, status, verifiedStay, date, stayMonth],
  );
  return fromRow(rows[0]!);
}

export type FeedbackFilter = Pick<FeedbackListQuery, 'q' | 'status' | 'verifiedStay'>;
export type FeedbackSorting = { sort: NonNullable<FeedbackListQuery['sort']>; order: 'asc' | 'desc' };

/**
 * Feedback that passes the filter. The inner query finds the ids in an index alone, so a late page costs little more than
 * the first.
 */
export async function selectFeedback(
  sql: Sql,
  filter: FeedbackFilter,
  sorting: FeedbackSorting,
  { limit, offset }: { limit: number; offset: number },
): Promise<Feedback[]> {
  const { where, values } = await toCondition(sql, filter);
  const orderBy = toOrderBy(sorting);
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from feedback
       join (select id as page_id from feedback ${where} ${orderBy}
              limit $${values.length + 1} offset $${values.length + 2}) page on page_id = id
      ${orderBy}`,
    [...values, limit, offset],
  );
  return rows.map(fromRow);
}

export async function countFeedback(sql: Sql, filter: FeedbackFilter): Promise<number> {
  const { where, values } = await toCondition(sql, filter);
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) as total from feedback ${where}`,
    values,
  );
  return rows[0]!.total;
}

export type Rating = { average: number | null; count: number };

export async function selectRating(sql: Sql): Promise<Rating> {
  const { rows } = await sql.query<Rating>(
    `select avg(rate)::float8 as average, count(*)::integer as count
       from feedback where status = 'approved' and verified_stay`,
  );
  return rows[0]!;
}

/** Every word of `q` must occur in the name or the text. */
async function toCondition(
  sql: Sql,
  { q, status, verifiedStay }: FeedbackFilter,
): Promise<{ where: string; values: string[] }> {
  const values: string[] = [];
  const conditions = conditionsOf(await readTypedWords(sql, q), (pattern) => `$${values.push(pattern)}`);
  if (status) conditions.push(`status = $${values.push(status)}`);
  if (verifiedStay !== undefined) conditions.push(verifiedStay ? 'verified_stay' : 'not verified_stay');
  return { where: conditions.length ? `where ${conditions.join(' and ')}` : '', values };
}

const SORT_KEYS: Record<FeedbackSorting['sort'], string[]> = {
  name: ['name collate "en-x-icu"'], // as people order names: é beside e, whatever the letter case
  rate: ['rate'],
  status: ['status'],
  date: [],
};

/** `desc` is the order of the key's index, with equal keys newest first; `asc` is its exact reverse. */
function toOrderBy({ sort, order }: FeedbackSorting): string {
  const keys = [...SORT_KEYS[sort], 'submitted_at'].map((key) => `${key} ${order}`);
  return `order by ${keys.join(', ')}, id ${order === 'desc' ? 'asc' : 'desc'}`;
}

/** Reads and writes the status in one statement, so that concurrent toggles take turns. */
export async function updateToggledStatus(sql: Sql, id: string): Promise<Feedback | undefined> {
  const { rows } = await sql.query<Row>(
    `update feedback set status = case status when 'pending' then 'approved' else 'pending' end
      where id = $1 returning ${COLUMNS}`,
    [id],
  );
  return rows[0] && fromRow(rows[0]);
}

/** Locks a feedback until the transaction ends. */
export async function selectFeedbackForUpdate(sql: Sql, id: string): Promise<Feedback | undefined> {
  const { rows } = await sql.query<Row>(`select ${COLUMNS} from feedback where id = $1 for update`, [id]);
  return rows[0] && fromRow(rows[0]);
}

/** An empty answer is none. */
export async function updateAnswer(sql: Sql, id: string, answer: string, at: string): Promise<Feedback> {
  const { rows } = await sql.query<Row>(
    `update feedback set answer = nullif($2, ''), answered_at = case when $2 <> '' then $3::timestamptz end,
            version = version + 1
      where id = $1 returning ${COLUMNS}`,
    [id, answer, at],
  );
  return fromRow(rows[0]!);
}

/** What its author writes instead. */
export async function updateContent(
  sql: Sql,
  id: string,
  { rate, feedback, name }: Pick<Feedback, 'rate' | 'feedback' | 'name'>,
): Promise<Feedback> {
  const { rows } = await sql.query<Row>(
    `update feedback set rate = $2, feedback = $3, name = $4, version = version + 1
      where id = $1 returning ${COLUMNS}`,
    [id, rate, feedback, name],
  );
  return fromRow(rows[0]!);
}

export async function selectFeedbackById(sql: Sql, id: string): Promise<Feedback | undefined> {
  const { rows } = await sql.query<Row>(`select ${COLUMNS} from feedback where id = $1`, [id]);
  return rows[0] && fromRow(rows[0]);
}

/** The feedback that stays of a customer have verified, newest first. */
export async function selectFeedbackOf(sql: Sql, customerId: string): Promise<Feedback[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from feedback
      where id in (select feedback_id from verified_stays join finished_stays using (booking_id) where customer_id = $1)
      order by submitted_at desc, id`,
    [customerId],
  );
  return rows.map(fromRow);
}

/** The text that replaces the name of an erased person. */
const ERASED_NAME = 'A guest';

/**
 * Removes the names from feedback that these bookings have verified, including deleted feedback. Returns those that are not
 * deleted.
 */
export async function eraseNames(sql: Sql, bookingIds: readonly string[]): Promise<Feedback[]> {
  const ofBookings = '(select feedback_id from verified_stays where booking_id = any($1))';
  await sql.query(`update deleted_feedback set name = $2 where id in ${ofBookings}`, [
    bookingIds,
    ERASED_NAME,
  ]);
  const { rows } = await sql.query<Row>(
    `update feedback set name = $2 where id in ${ofBookings} returning ${COLUMNS}`,
    [bookingIds, ERASED_NAME],
  );
  return rows.map(fromRow);
}

const CONTENTS =
  'id, name, feedback, rate, status, verified_stay, submitted_at, stay_month, answer, answered_at, version';

/** Moves a feedback to the deleted ones; undefined if there is none. */
export async function deleteFeedbackRow(sql: Sql, id: string): Promise<Feedback | undefined> {
  const { rows } = await sql.query<Row>(
    `with deleted as (delete from feedback where id = $1 returning ${CONTENTS})
     insert into deleted_feedback (${CONTENTS}) select ${CONTENTS} from deleted returning ${COLUMNS}`,
    [id],
  );
  return rows[0] && fromRow(rows[0]);
}

const RESTORABLE = `deleted_at > now() - interval '10 minutes'`;

/** Moves a feedback back that was deleted within the last ten minutes; undefined if there is none. */
export async function restoreFeedbackRow(sql: Sql, id: string): Promise<Feedback | undefined> {
  const { rows } = await sql.query<Row>(
    `with restored as (
       delete from deleted_feedback where id = $1 and ${RESTORABLE} returning ${CONTENTS}
     )
     insert into feedback (${CONTENTS}) select ${CONTENTS} from restored returning ${COLUMNS}`,
    [id],
  );
  return rows[0] && fromRow(rows[0]);
}

/** Whether a feedback exists or can be restored. */
export async function existsOrIsRestorable(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>(
    `select exists (select from feedback where id = $1)
         or exists (select from deleted_feedback where id = $1 and ${RESTORABLE}) as found`,
    [id],
  );
  return rows[0]!.found;
}

/** Permanently deletes feedback that was deleted more than an hour ago. */
export async function forgetDeletedFeedback(sql: Sql): Promise<void> {
  await sql.query(`delete from deleted_feedback where deleted_at < now() - interval '1 hour'`);
}

/** Whether there is no feedback yet. The lock keeps other transactions from adding any until this one ends. */
export async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table feedback in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from feedback) as empty');
  return rows[0]!.empty;
}

export type FinishedStay = {
  bookingId: string;
  customerId: string;
  /** The day of the departure. */
  end: string;
};

export async function saveFinishedStay(
  sql: Sql,
  { bookingId, customerId, end }: FinishedStay,
): Promise<void> {
  await sql.query({
    name: 'save-finished-stay',
    text: `insert into finished_stays (booking_id, customer_id, ends_on) values ($1, $2, $3)
           on conflict (booking_id) do update set customer_id = excluded.customer_id, ends_on = excluded.ends_on`,
    values: [bookingId, customerId, end],
  });
}

export async function deleteFinishedStay(sql: Sql, bookingId: string): Promise<void> {
  await sql.query({
    name: 'delete-finished-stay',
    text: 'delete from finished_stays where booking_id = $1',
    values: [bookingId],
  });
}

/** Corrects the stays from their rebuilt copy: see `Projection`. */
export async function switchStaysOver(sql: Sql, complete: boolean): Promise<Record<string, number>> {
  const { added, corrected } = await bringOver(sql, 'finished_stays', 'booking_id');
  const removed = await sql.query(
    'delete from public.finished_stays where $1 and booking_id not in (select booking_id from pg_temp.finished_stays)',
    [complete],
  );
  return { staysAdded: added, staysCorrected: corrected, staysRemoved: removed.rowCount! };
}

/**
 * Locks a stay of the customer that has verified no feedback yet, until the transaction ends. Two
 * concurrent submissions never get the same stay.
 */
export async function selectUnusedStay(
  sql: Sql,
  customerId: string,
): Promise<{ bookingId: string; stayMonth: string | null } | undefined> {
  const { rows } = await sql.query<{ bookingId: string; stayMonth: string | null }>(
    `select booking_id as "bookingId", to_char(ends_on, 'YYYY-MM') as "stayMonth" from finished_stays stay
      where customer_id = $1
        and not exists (select from verified_stays used where used.booking_id = stay.booking_id)
      order by booking_id limit 1 for update skip locked`,
    [customerId],
  );
  return rows[0];
}

/** Returns whether the stay had verified no feedback until now. */
export async function insertVerifiedStay(sql: Sql, bookingId: string, feedbackId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'insert into verified_stays (booking_id, feedback_id) values ($1, $2) on conflict do nothing',
    [bookingId, feedbackId],
  );
  return rowCount === 1;
}
