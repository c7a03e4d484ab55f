import { type BookingListQuery, type BookingStatus, bookingStatus } from '@innkeeper/contracts/booking';
import { calendarDate, MAXIMUM_NIGHTS } from '@innkeeper/contracts/dates';
import { optionalText } from '@innkeeper/contracts/shapes';
import { type Closeness, type Sql, type TypedWord, waysToMatch } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import type { Booking } from '../stays/booking.ts';

/** Bookings of a status, and in a period where one is given. */
export type Part = Required<Pick<BookingListQuery, 'status'>> &
  Pick<BookingListQuery, 'from' | 'to' | 'dates'>;

/** A word of the search, and the rooms and the guests that have it instead of the booking. */
export type Word = TypedWord & { roomIds: string[]; guestIds: string[] };
export type Filter = Pick<BookingListQuery, 'status' | 'from' | 'to' | 'dates'> & {
  words: readonly Word[];
  /** How closely the bookings themselves have the words; anywhere by default. */
  closeness?: Closeness;
  /** Bookings that are in one of these parts, which have no booking in common; undefined for all. */
  parts?: readonly Part[] | undefined;
};

export type Sort = NonNullable<BookingListQuery['sort']>;
/** The part of the sorted list to read; `after` has the keys of the row before it. */
export type Window = {
  sort: Sort;
  order: 'asc' | 'desc';
  after?: readonly string[] | undefined;
  offset: number;
  limit: number;
};
/** The sort keys of a row as text. The last one is the booking id. */
export type Keys = string[];

const START = 'lower(stay)';
const END = 'upper(stay)';

/** The columns of each sort before the booking id. The index of a `perStatus` sort begins with the status. */
const SORTS: Record<
  Sort,
  { columns: readonly (readonly [sql: string, type: keyof typeof KEY_TYPES])[]; perStatus?: true }
> = {
  start: { columns: [[START, 'date']], perStatus: true },
  end: { columns: [[END, 'date']], perStatus: true },
  createdAt: { columns: [['created_at', 'timestamptz']], perStatus: true },
  guestName: { columns: [['guest_name_key collate natural_order', 'text']] },
  roomId: { columns: [['room_id', 'text']] },
  status: {
    columns: [
      ['status', 'text'],
      [START, 'date'],
    ],
  },
  bookingId: { columns: [] },
};

/** Stays that are longer have an index of their own. */
const WEEK = 7;

/** A condition in SQL and, where an index may be walked within it, the column that it limits. */
type Condition = { column?: string; sql: string };

/** How keys are converted to text and back. */
const KEY_TYPES = {
  date: { toText: (key: string) => `${key}::text`, shape: calendarDate },
  text: { toText: (key: string) => key, shape: optionalText(1_000) },
  timestamptz: {
    toText: (key: string) => `to_char(${key} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    shape: z.iso.datetime().refine((instant) => !instant.startsWith('0000')), // Postgres has no year 0
  },
};

/** Whether these can be the keys of a row in this order, which means that Postgres can parse them. */
export function areKeys(sort: Sort, keys: Keys): boolean {
  const types = [...SORTS[sort].columns.map(([, type]) => type), 'text' as const];
  return (
    keys.length === types.length && types.every((type, i) => KEY_TYPES[type].shape.safeParse(keys[i]).success)
  );
}

/**
 * The keys of the rows in a window, found by walking through the list in its order. After `budget` rows beyond the offset
 * it gives up, so it returns too few where the filter matches rarely; null means no limit.
 */
export function walkToKeys(sql: Sql, filter: Filter, window: Window, budget: number | null): Promise<Keys[]> {
  const { values, bind } = new Statement();
  const { columns, perStatus } = SORTS[window.sort];
  const period = periodOf(filter, bind);
  const parts = filter.parts?.map((part) => conditionsOfPart(part, bind));
  const isWalked = ({ column }: Condition) => column === columns[0]?.[0];
  const ofStatus = filter.status && (parts || !perStatus) ? [havingStatus(filter.status, bind)] : [];
  const place = [...[...period, ...ofStatus].filter(isWalked), ...following(window, bind)];
  // Each status has its stretch of the index in order, and Postgres merges the stretches as far as rows are asked for.
  const stretches = perStatus
    ? (parts ?? statusesOf(filter).map((status) => [havingStatus(status, bind)]))
    : [[]];
  const inOrder = `order by ${orderOf(window)} limit ${budget === null ? 'all' : bind(window.offset + budget)}`;
  const lists = stretches.map((stretch) => {
    const limits = stretch.filter((one) => one.column === 'status' || isWalked(one));
    return `select ${columnsOf(window, '*')} from bookings where ${all([...limits, ...place])} ${inOrder}`;
  });
  const remaining = [...period, ...ofStatus].filter((one) => !isWalked(one));
  const conditions = [...remaining, ...inAnyOf(parts), ...wordConditions(filter, bind)];
  const walked = `select * from (${union(lists)}) list ${inOrder}`;
  const found = `select * from (${walked}) walked where ${all(conditions)}`;
  return readKeys(sql, selectKeys(found, window, bind), values);
}

/** The same, found by reading every booking that passes the filter and sorting them. */
export function gatherKeys(sql: Sql, filter: Filter, window: Window): Promise<Keys[]> {
  const { values, bind } = new Statement();
  const conditions = [...conditionsOf(filter, bind), ...following(window, bind)];
  const parts = partsOf(filter, bind).map(
    // `offset 0` keeps Postgres from walking in the order of the list.
    (part) => `select ${columnsOf(window)} from bookings where ${all([...part, ...conditions])} offset 0`,
  );
  return readKeys(sql, selectKeys(union(parts), window, bind), values);
}

/**
 * The number of bookings that pass the filter and the keys in the window, in one reading; undefined when more than
 * `maximum` pass.
 */
export async function gatherAtMost(
  sql: Sql,
  filter: Filter,
  window: Window,
  maximum: number,
): Promise<{ keys: Keys[]; total: number } | undefined> {
  const { values, bind } = new Statement();
  const conditions = conditionsOf(filter, bind);
  const parts = partsOf(filter, bind).map(
    (part) => `select ${columnsOf(window)} from bookings where ${all([...part, ...conditions])}`,
  );
  const after = following(
    window,
    bind,
    SORTS[window.sort].columns.map((_, i) => `k${i}`),
  );
  const page = selectKeys(`select * from found where ${all(after)}`, window, bind);
  const { rows } = await sql.query<{ keys: Keys[]; total: number }>(
    `with found as materialized (select * from (${union(parts)}) passing limit ${bind(maximum + 1)})
     select (select count(*) from found) as total, (select coalesce(json_agg(keys), '[]') from (${page}) page) as keys`,
    values,
  );
  return rows[0]!.total > maximum ? undefined : rows[0];
}

/** How many bookings pass the filter, counted up to `limit`. */
export async function countUpTo(sql: Sql, filter: Filter, limit: number): Promise<number> {
  const { values, bind } = new Statement();
  const conditions = conditionsOf(filter, bind);
  const parts = partsOf(filter, bind).map(
    (part) => `select from bookings where ${all([...part, ...conditions])}`,
  );
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) from (select from (${union(parts)}) passing limit ${bind(limit)}) counted`,
    values,
  );
  return rows[0]!.count;
}

/** What a booking is found by, and when it is. `ofRoom` is the text of its room's id, if that is one of `roomIds`, else empty. */
export type Findable = Pick<Booking, 'bookingId' | 'status' | 'start' | 'end'> & {
  findable: string;
  ofRoom: string;
  guestId: string;
};

/** In the order of `bookingIds`. */
export async function selectFindable(
  sql: Sql,
  bookingIds: readonly string[],
  roomIds: readonly string[],
): Promise<Findable[]> {
  const { rows } = await sql.query<Findable>(
    `select booking_id as "bookingId", status, lower(stay)::text as start, upper(stay)::text as end, guest_id as "guestId", findable,
            case when room_id = any($2) then findable(room_id) else '' end as "ofRoom"
       from unnest($1::text[]) with ordinality as wanted(booking_id, place) join bookings using (booking_id)
      order by place`,
    [bookingIds, roomIds],
  );
  return rows;
}

/** Collects the values of a statement; `bind` returns the placeholder of one. */
class Statement {
  readonly values: unknown[] = [];
  readonly bind = (value: unknown): string => `$${this.values.push(value)}`;
}
type Bind = Statement['bind'];

/** The keys of the rows in the window among those that `found` selects. */
function selectKeys(found: string, { sort, order, limit, offset }: Window, bind: Bind): string {
  const keys = SORTS[sort].columns.map(([, type], i) => KEY_TYPES[type].toText(`k${i}`));
  const inOrder = `order by ${orderOf({ sort, order })}`;
  // The inner query, so that only the rows of the page are turned into text.
  return `select array[${[...keys, 'booking_id']}] as keys
            from (select * from (${found}) found ${inOrder} limit ${bind(limit)} offset ${bind(offset)}) page ${inOrder}`;
}

async function readKeys(sql: Sql, statement: string, values: unknown[]): Promise<Keys[]> {
  const { rows } = await sql.query<{ keys: Keys }>(statement, values);
  return rows.map(({ keys }) => keys);
}

const all = (conditions: Condition[]) => conditions.map(({ sql }) => `(${sql})`).join(' and ') || 'true';
const union = (branches: string[]) => branches.map((branch) => `(${branch})`).join(' union all ');
const columnsOf = ({ sort }: Pick<Window, 'sort'>, beside = 'booking_id') =>
  [beside, ...SORTS[sort].columns.map(([column], i) => `${column} as k${i}`)].join(', ');
const orderOf = ({ sort, order }: Pick<Window, 'sort' | 'order'>) =>
  [...SORTS[sort].columns.map((_, i) => `k${i} ${order}`), `booking_id ${order}`].join(', ');

const statusesOf = ({ status }: Filter): readonly BookingStatus[] =>
  status ? [status] : bookingStatus.options;
const havingStatus = (status: BookingStatus, bind: Bind): Condition => ({
  column: 'status',
  sql: `status = ${bind(status)}`,
});

/** The filter besides the period. Every status is named, because the indexes of the dates begin with it. */
const conditionsOf = (filter: Filter, bind: Bind): Condition[] => [
  { sql: `status = any(${bind(statusesOf(filter))})` },
  ...wordConditions(filter, bind),
];

const wordConditions = ({ words, parts, closeness }: Filter, bind: Bind): Condition[] =>
  words.map((word) => {
    // The day's parts of a view have few bookings: to read these takes less time than the index of a frequent word.
    const ways = waysToMatch(word, bind, { closeness, isIndexed: !parts });
    if (word.roomIds.length) ways.push(`room_id = any(${bind(word.roomIds)})`);
    if (word.guestIds.length) ways.push(`guest_id = any(${bind(word.guestIds)})`);
    return { sql: ways.join(' or ') || 'false' };
  });

/** The condition for rows after the row `after`. `keys` are the columns to compare beside the booking id. */
function following(
  { sort, order, after }: Window,
  bind: Bind,
  keys: readonly string[] = SORTS[sort].columns.map(([column]) => column),
): Condition[] {
  if (!after) return [];
  const columns = SORTS[sort].columns;
  const row = [...keys, 'booking_id'];
  const values = after.map((key, i) => `${bind(key)}::${columns[i]?.[1] ?? 'text'}`);
  return [{ sql: `(${row}) ${order === 'asc' ? '>' : '<'} (${values})` }];
}

function periodOf(
  { from, to, dates = 'stay' }: Pick<Filter, 'from' | 'to' | 'dates'>,
  bind: Bind,
): Condition[] {
  const [since, until] = { stay: [END, START], arrival: [START, START], departure: [END, END] }[dates];
  const conditions: Condition[] = [];
  if (from) conditions.push({ column: since!, sql: `${since} >= ${bind(from)}::date` });
  if (to) conditions.push({ column: until!, sql: `${until} <= ${bind(to)}::date` });
  return conditions;
}

const conditionsOfPart = (part: Part, bind: Bind): Condition[] => [
  havingStatus(part.status!, bind),
  ...periodOf(part, bind),
];

const inAnyOf = (parts: Condition[][] | undefined): Condition[] =>
  parts ? [{ sql: parts.map((part) => `(${all(part)})`).join(' or ') }] : [];

/** The selection of the filter, in disjoint parts that are each read by an index. */
function partsOf(filter: Filter, bind: Bind): Condition[][] {
  if (!filter.parts) return partsOfPeriod(filter, bind);
  const period = periodOf(filter, bind);
  return filter.parts.map((part) => [...conditionsOfPart(part, bind), ...period]);
}

/**
 * The period in parts that have no booking in common. The index of the covering columns is by arrival, so the stays of some
 * days are those that arrived within the week before, and the few that are longer, which have an index of their own.
 */
function partsOfPeriod(filter: Filter, bind: Bind): Condition[][] {
  const period = periodOf(filter, bind);
  const { from, dates = 'stay' } = filter;
  if (!from || dates === 'arrival') return [period];
  const nightsBefore = (nights: number) => `${bind(from)}::date - ${nights}`;
  return [
    [...period, { sql: `${START} >= ${nightsBefore(WEEK)}` }],
    [
      ...period,
      { sql: `${END} - ${START} > ${WEEK}` },
      { sql: `${START} >= ${nightsBefore(MAXIMUM_NIGHTS)} and ${START} < ${nightsBefore(WEEK)}` },
    ],
  ];
}
