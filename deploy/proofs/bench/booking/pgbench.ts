import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bookRoom } from '@innkeeper/booking/internals/stays/book-room';
import { runOnce } from '@innkeeper/kit/internals/idempotency/run-once';
import { eventInsert } from '@innkeeper/kit/internals/messaging/outbox';
import { createEvent, type OutgoingEvent } from '@innkeeper/kit/messaging';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import { GUESTS, TODAY } from './calls.ts';
import { ROOMS } from './stack.ts';

const STAY = { start: '2030-01-01', end: '2030-01-03' };
const GUEST = {
  id: randomUUID(),
  email: 'guest@example.com',
  actor: 'user' as const,
  permissions: [],
  emailVerified: true,
};
const ONCE = { callerId: 'the-caller', key: 'the-key', requestHash: 'the-hash' };
/** A statement with the values that were sent with it. */
type Bound = { text: string; values: readonly unknown[] };

export function pgbenchExists(): boolean {
  try {
    return Boolean(execFileSync('pgbench', ['--version']));
  } catch {
    return false;
  }
}

/** How many bookings pgbench's 16 clients make with the very statements of the service, prepared as there. */
export async function runPgbench(databaseUrl: string, seconds: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-pgbench-'));
  try {
    const script = path.join(folder, 'script.sql');
    writeFileSync(script, await bookingScript());
    const options = ['-n', '-M', 'prepared', '-c', '16', '-T', String(seconds), '-f', script];
    execFileSync('pgbench', [...options, '-l', '--log-prefix', path.join(folder, 'log'), databaseUrl], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const logs = readdirSync(folder).filter((file) => file.startsWith('log'));
    const lines = logs.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n'));
    const times = lines.map((line) => Number(line.split(' ')[2]) / 1_000).sort((a, b) => a - b); // was microseconds
    const percentile = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 10) / 10;
    return {
      'requests/s': Math.round(times.length / seconds),
      'p50 ms': percentile(0.5),
      'p99 ms': percentile(0.99),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bookingScript() {
  const events: OutgoingEvent[] = [];
  const statements = await statementsOf((sql) => {
    const tx = {
      ...sql,
      publish: (...event: Parameters<typeof createEvent>) => events.push(createEvent(...event)),
    };
    const database = {
      transaction: (work: (transaction: object) => Promise<unknown>) =>
        runOnce(sql as unknown as Parameters<typeof runOnce>[0], ONCE, () => work(tx)),
    };
    const order = { ...STAY, roomId: 'R-00000' };
    const deps = { database, metrics: { countRejection() {} }, today: () => TODAY, now: () => new Date() };
    // Only what the action uses of its dependencies.
    return bookRoom(deps as unknown as Parameters<typeof bookRoom>[0], GUEST, order, ONCE);
  });
  const event = events[0]!;
  const { text, values = [] } = eventInsert(event);
  statements.push({ text, values });
  const start = 'make_date(:year::int, :month::int, :day::int)';
  /** What is another one in each run. */
  const expressions = new Map<unknown, string>([
    [ONCE.key, ':key::text'],
    [ONCE.callerId, ':guest::text'],
    // As the hotel was filled.
    [
      GUEST.id,
      `(left(md5('guest ' || :guest::int), 8) || '-0000-4000-8000-' || lpad(:guest::int::text, 12, '0'))::uuid`,
    ],
    [GUEST.email, "'guest.' || :guest::int || '@example.com'"],
    ['R-00000', "'R-' || lpad(:room::int::text, 5, '0')"],
    [STAY.start, start],
    [STAY.end, `${start} + :nights::int`],
    [event.subject, "'MB-' || :key::text"],
    [event.id, 'gen_random_uuid()'],
    [
      statements.find((statement) => statement.text.includes('insert into occupancies'))!.values[0],
      `jsonb_build_array(jsonb_build_object('bookingId', 'MB-' || :key::text,
         'roomId', 'R-' || lpad(:room::int::text, 5, '0'), 'start', ${start}, 'end', ${start} + :nights::int))`,
    ],
  ]);
  return `\\set key random(1, 1000000000000000)
\\set guest random(0, ${GUESTS - 1})
\\set room random(0, ${ROOMS - 1})
\\set year random(2030, 7029)
\\set month random(1, 12)
\\set day random(1, 25)
\\set nights random(1, 3)
begin;
${statements.map((statement) => filled(statement, expressions)).join('\n')}
commit;
`;
}

/** What `work` sends to Postgres. It is listened to, not copied, so that pgbench gets the same. */
async function statementsOf(work: (sql: Sql) => Promise<unknown>): Promise<Bound[]> {
  const statements: Bound[] = [];
  const listening = {
    query: async ({ text, values: bound = [] }: Statement, values = bound) => {
      statements.push({ text, values });
      return { rows: [{ ...ROOM, ...BOOKER, requestHash: values[2], answer: null }] };
    },
    queryAtCommit: ({ text, values = [] }: Statement) => statements.push({ text, values }),
  };
  await work(listening as unknown as Sql);
  return statements;
}

const ROOM = {
  name: 'Room 0',
  category: 'Category 0',
  maximumGuests: 2,
  available: true,
  deleted: false,
  pricePerNight: '100.00',
  currency: 'USD',
  seasons: null,
  weekdayPrices: null,
  dayPrices: null,
};
const BOOKER = {
  isOpen: true,
  hasGuest: true,
  guestName: 'Maria Garcia',
  isDeleted: false,
  bookingPrefix: 'MB',
  now: new Date(),
};

/** The statement on one line, with expressions in place of its parameters, and without a colon that pgbench would misread. */
const withExpressions = (text: string, expressions: readonly string[]) =>
  `${text
    .replace(/\s+/g, ' ')
    .replaceAll("'HH24:MI'", "'HH24' || chr(58) || 'MI'")
    .replace(/\$(\d+)/g, (_, n: string) => `(${expressions[Number(n) - 1]})`)};`;

/** The same with the given expressions in place of these values, and with all other values as they are. */
const filled = ({ text, values }: Bound, expressions: ReadonlyMap<unknown, string>) =>
  withExpressions(
    text,
    values.map((value) => expressions.get(value) ?? literal(value)),
  );

/** A value in SQL. Colons are escaped, because pgbench takes one before a letter or digit for a variable, also in texts. */
function literal(value: unknown): string {
  if (typeof value !== 'string') return Array.isArray(value) ? `'{${value}}'` : String(value);
  return `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')}'`;
}
