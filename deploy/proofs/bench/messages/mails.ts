// Sends 10,000 queued e-mails to the demo's mail server. Needs everything built. Everything runs on this machine, the load and
// the mail server included.
//
//   make bench ONLY=mails                     how many a second, alone and beside as many bookings as possible
//   make bench ONLY=mails ARGS='50 100'       how long 50 and 100 bookings a second take without them and beside them
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HOTEL } from '@innkeeper/messages/internals/testing/messages';
import { REPOSITORY } from '../../repository.ts';
import type { Call } from '../booking/calls.ts';
import type { Hotel, Running } from '../booking/stack.ts';
import { roundsOf, secondsOf, sizeOf } from '../form.ts';
import { answers, freePort, type Part, type Stop, startProcess as start } from '../processes.ts';

process.env['BENCH_BOOKINGS'] ??= String(sizeOf(100_000, 2_000));
const { callsOf } = await import('../booking/calls.ts');
const { measure, timesAtRate } = await import('../booking/load.ts');
const { query, runToEnd, startHotel, startProcess, startService } = await import('../booking/stack.ts');

const MAILBOX = path.join(REPOSITORY, 'deploy/mailbox/dist/main.js');
const MESSAGES = path.join(REPOSITORY, 'services/messages/dist/main.js');
const MAILS = sizeOf(10_000, 50);
const SECONDS = secondsOf(15);
const RATES = process.argv.slice(2).map(Number); // a hotel of 150 rooms gets far fewer bookings a second
const ROUNDS = roundsOf(3);

const started = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);
const stops: Stop[] = [];
const keep = <P extends Part>(part: P): P => {
  stops.unshift(part.stop);
  return part;
};

/** The messages service beside the hotel's booking service, and the mail server that it sends to. */
async function startMessages(hotel: Hotel): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-bench-mails-'));
  keep({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  keep(
    start(process.execPath, [MAILBOX], { SMTP_PORT: `${smtpPort}`, PORT: `${webPort}`, DIRECTORY: folder }),
  );
  while (!(await answers(`http://127.0.0.1:${webPort}/`))) await pause(100);
  await query(hotel.databaseUrl, 'create database messages');
  const databaseUrl = hotel.databaseUrl.replace(/\/booking$/, '/messages');
  const environment = {
    ...hotel.environment,
    DATABASE_URL: databaseUrl,
    MAIL_SECRETS_KEY_FILE: hotel.tokens.sealingKeyFile,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    NODE_ENV: 'production', // React is several times slower in development
  };
  await runToEnd(MESSAGES, environment, ['migrate']);
  await query(databaseUrl, 'insert into hotel (settings) values ($1)', [JSON.stringify(HOTEL)]);
  keep(await startProcess(MESSAGES, environment));
  return databaseUrl;
}

/** Queues mails about as many bookings. */
async function queueAll(databaseUrl: string, name: string): Promise<void> {
  const booking = {
    bookingId: '',
    guestName: 'Elena Ruiz',
    guests: 2,
    roomName: 'Sea Suite',
    nights: 3,
    start: '2030-06-01',
    end: '2030-06-04',
    price: '792.00',
    currency: 'EUR',
  };
  await query(
    databaseUrl,
    `insert into mails (dedupe_key, kind, subject_id, revision, to_address, to_name, content, next_try_at)
     select $1 || n, 'booking_confirmed', $1 || n, 0, $1 || n || '@example.com', 'Elena Ruiz',
            jsonb_build_object('kind', 'booking_confirmed', 'booking', $2::jsonb || jsonb_build_object('bookingId', $1 || n)),
            now()
       from generate_series(1, ${MAILS}) n`,
    [name, JSON.stringify(booking)],
  );
}

/** Queues mails, and resolves to the number sent per second once all are sent. */
async function sendAll(databaseUrl: string, name: string): Promise<number> {
  await queueAll(databaseUrl, name);
  const startedAt = performance.now();
  for (;;) {
    const open = await count(databaseUrl, name, 'queued');
    if (!open) break;
    await pause(200);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const sent = await count(databaseUrl, name, 'sent');
  if (sent !== MAILS) throw new Error(`${MAILS - sent} of ${MAILS} e-mails were not sent`);
  return Math.round(MAILS / seconds);
}

/** Waits until every e-mail of the bookings so far is queued and sent. */
async function untilIdle(databaseUrl: string): Promise<void> {
  for (let last: { handled: number } | undefined; ; await pause(1_000)) {
    const [now] = await query(
      databaseUrl,
      `select (select count(*)::int from handled_events) as handled,
              (select count(*)::int from mails where status = 'queued' and next_try_at <= now()) as due`,
    );
    if (!now.due && now.handled === last?.handled) return;
    last = now;
  }
}

async function count(databaseUrl: string, name: string, status: string): Promise<number> {
  const [row] = await query(
    databaseUrl,
    'select count(*)::int as mails from mails where status = $2 and starts_with(dedupe_key, $1)',
    [name, status],
  );
  return row.mails;
}

type Parts = { service: Running; booking: () => Call; messages: string };

async function measureSending({ service, booking, messages }: Parts): Promise<void> {
  const rows: object[] = [];
  rows.push({
    what: 'bookings, with few e-mails to send',
    ...(await measure(service.url, booking, SECONDS)),
  });
  say('bookings alone');
  await untilIdle(messages);
  say('their e-mails are sent');
  const alone = await sendAll(messages, 'alone-');
  say(`${alone} e-mails/s, nothing beside them`);
  const sending = sendAll(messages, 'beside-');
  rows.push({ what: `bookings, beside ${MAILS} e-mails`, ...(await measure(service.url, booking, SECONDS)) });
  say(`${await sending} e-mails/s, beside bookings for ${SECONDS} s`);
  console.table(rows);
}

/** Bookings at each rate, in turns without queued e-mails and beside them. Their own e-mails are sent in both. */
async function measureRates({ service, booking, messages }: Parts): Promise<void> {
  const rows: object[] = [];
  for (const rate of RATES) {
    const times: Record<'without' | 'beside', number[][]> = { without: [], beside: [] };
    const sent: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      times.without.push(await timesAtRate(service.url, booking, rate, SECONDS));
      await untilIdle(messages);
      const name = `${rate}-${round}-`;
      await queueAll(messages, name);
      await pause(1_500); // until all lanes send
      const before = await count(messages, name, 'sent');
      times.beside.push(await timesAtRate(service.url, booking, rate, SECONDS));
      sent.push(((await count(messages, name, 'sent')) - before) / SECONDS);
      await query(messages, `delete from mails where status = 'queued' and starts_with(dedupe_key, $1)`, [
        name,
      ]);
      await query(messages, 'vacuum analyze mails');
      await untilIdle(messages);
      const [without, beside] = [times.without, times.beside].map((rounds) => at(rounds.at(-1)!, 0.99));
      say(
        `${rate} bookings/s: p99 ${without} ms without e-mails, ${beside} ms beside ${Math.round(sent.at(-1)!)} e-mails/s`,
      );
    }
    for (const [which, rounds] of Object.entries(times))
      rows.push({
        'bookings/s': rate,
        'e-mails/s': which === 'beside' ? Math.round(median(sent)) : 0,
        'p50 ms': at(rounds.flat(), 0.5),
        'p99 ms': at(rounds.flat(), 0.99),
        'p99 ms of each round': rounds.map((round) => at(round, 0.99)).join(', '),
      });
  }
  console.table(rows);
}

/** The time that `share` of the times are not above, in ms. */
function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1]! * 10) / 10;
}
const median = (values: number[]) => at(values, 0.5);

async function run() {
  const hotel = keep(await startHotel(say));
  const service = keep(await startService(hotel));
  const { booking } = callsOf(hotel);
  const messages = await startMessages(hotel);
  await measure(service.url, booking, Math.min(3, SECONDS)); // to warm up
  await untilIdle(messages);
  await (RATES.length ? measureRates : measureSending)({ service, booking, messages });
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
