import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { rejection } from '../http/errors.ts';
import { implement } from '../http/implement.ts';
import type { Database } from '../postgres/db.ts';
import type { Transaction } from '../postgres/sql.ts';
import { defineService } from '../service/define-service.ts';
import { eventually } from '../testing/eventually.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { TEST_ACCESS, testUser } from '../testing/tokens.ts';

const note = z.object({ id: z.string(), text: z.string(), color: z.string().optional() });
const call = {
  method: 'POST',
  access: TEST_ACCESS.guest,
  summary: 'Write a note, one for each text',
  idempotent: true,
  headers: z.object({ 'idempotency-key': z.string().optional() }),
  body: z.object({ text: z.string(), color: z.string().default('white') }),
  rejections: ['role_name_taken', 'idempotency_key_reused'],
  answers: { 201: note },
} as const;

/** Runs in each transaction that writes a note, before it does. */
let whileWriting: (tx: Transaction) => unknown = () => {};
/** Of the hotel: yesterday's notes can no longer be written. */
let isTooLate = false;

const service = defineService({
  name: 'notes',
  migrations: path.join(import.meta.dirname, '../testing/migrations'),
  env: z.object({}),
  deps: ({ database }) => database,
  endpoints: (database: Database) =>
    ['/api/notes', '/api/other-notes'].map((address) =>
      implement({ ...call, path: address }, async ({ body: { text, color }, once }) => {
        const written = await database.transaction(async (tx) => {
          const [{ rowCount }] = await Promise.all([
            tx.query('select from notes where text = $1', [text]),
            whileWriting(tx),
          ]);
          if (rowCount || isTooLate) throw rejection('role_name_taken');
          const id = randomUUID();
          tx.queryAtCommit({
            text: `insert into notes (subject, type, text) values ($1, 'note', $2)`,
            values: [id, text],
          });
          return { text, id, color };
        }, once);
        return { status: 201, body: written };
      }),
    ),
});

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(service);
});
afterAll(() => harness.stop());
afterEach(() => {
  whileWriting = () => {};
  isTooLate = false;
});

/** A caller with a key and a text of their own. */
function caller() {
  const token = harness.tokens.sign({ ...testUser('Customer'), id: randomUUID() });
  const key = randomUUID();
  const text = `text-${key}`;
  const write = (
    body: object = { text },
    { key: sent = key, to = '/api/notes' }: { key?: string; to?: string } = {},
  ) => harness.call('POST', to, { token, body, headers: { 'idempotency-key': sent } });
  return { key, text, token, write };
}

const notesOf = async (text: string) =>
  (await harness.database.query('select from notes where text = $1', [text])).rowCount;
const answersOf = async (key: string) =>
  (await harness.database.query('select from answered_calls where key = $1', [key])).rowCount;

test('a repeated call gets the answer of the first one, to the letter, and changes nothing', async () => {
  const { write, text } = caller();
  const [first, second] = [await write(), await write()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
  expect(await notesOf(text)).toBe(1);
});

test('without a key each call is one of its own', async () => {
  const { token, text } = caller();
  const write = () => harness.call('POST', '/api/notes', { token, body: { text } });
  expect([(await write()).status, (await write()).status]).toEqual([201, 409]);
});

test('twenty concurrent calls with one key all get one answer', async () => {
  const { write, text } = caller();
  const replies = await Promise.all(Array.from({ length: 20 }, () => write()));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect([replies[0]!.status, await notesOf(text)]).toEqual([201, 1]);
});

test('a repeated call is not checked again', async () => {
  const { write } = caller();
  const first = await write();
  isTooLate = true;
  expect((await write()).body).toEqual(first.body);
  expect((await caller().write()).status).toBe(409);
});

test('what does not reach the handler makes no other request', async () => {
  const { write, text } = caller();
  const first = await write();
  for (const same of [
    { unknown: 1, text },
    { color: 'white', text },
  ])
    expect((await write(same)).body).toEqual(first.body);
});

test('a key that came with another request is rejected, also where the request itself would be', async () => {
  const { write, text } = caller();
  const first = await write();
  const others = [
    await write({ text: 'another' }),
    await write({ text, color: 'red' }),
    await write({ text }, { to: '/api/other-notes' }),
  ];
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([422, 'idempotency_key_reused']),
  );
  expect([await notesOf('another'), (await write()).body]).toEqual([0, first.body]);
});

test('of two concurrent requests with one key one is done, and the other one is rejected', async () => {
  const { write, text } = caller();
  const replies = await Promise.all([write({ text }), write({ text: `${text}!` })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect((await notesOf(text))! + (await notesOf(`${text}!`))!).toBe(1);
});

test('two callers may use the same key', async () => {
  const [one, other] = [caller(), caller()];
  const first = await one.write();
  const second = await other.write({ text: other.text }, { key: one.key });
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});

test('a rejected request releases its key', async () => {
  const { write, key, text } = caller();
  isTooLate = true;
  expect((await write()).status).toBe(409);
  expect(await answersOf(key)).toBe(0);
  isTooLate = false;
  expect([(await write()).status, await notesOf(text)]).toEqual([201, 1]);
});

test('a concurrent call waits, and runs itself if the first one is rejected', async () => {
  const { write, text } = caller();
  let runs = 0;
  whileWriting = async (tx) => {
    await tx.query('select 1'); // the key is claimed by now
    if (++runs > 1) return;
    await eventually(isAnotherWaiting);
    throw rejection('role_name_taken');
  };
  const replies = await Promise.all([write(), write()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await notesOf(text)).toBe(1);
});

const isAnotherWaiting = async () => {
  const { rowCount } = await harness.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
};

test('a call that waits for a concurrent one holds no lock', async () => {
  const { write } = caller();
  const lock = (isLocked: string) => `select ${isLocked}(hashtext('of the work')) as "isFree"`;
  let second: Promise<unknown> | undefined;
  let isFree: boolean | undefined;
  whileWriting = async (tx) => {
    if (second) return tx.query(lock('pg_advisory_xact_lock'));
    await tx.query('select 1'); // the key is claimed by now
    second = write();
    await eventually(isAnotherWaiting);
    isFree = (await tx.query<{ isFree: boolean }>(lock('pg_try_advisory_xact_lock'))).rows[0]!.isFree;
  };
  expect((await write()).status).toBe(201);
  await second;
  expect(isFree).toBe(true);
});

test('a request whose connection is lost before the commit leaves nothing, and can be repeated', async () => {
  const { write, key, text } = caller();
  whileWriting = async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await harness.database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await tx.query('select 1');
  };
  expect((await write()).status).toBe(503);
  expect([await notesOf(text), await answersOf(key)]).toEqual([0, 0]);
  whileWriting = () => {};
  expect([(await write()).status, await notesOf(text)]).toEqual([201, 1]);
});

test('a transaction that is repeated after a deadlock claims its key again', async () => {
  const { write, key, text } = caller();
  let runs = 0;
  whileWriting = (tx) =>
    ++runs === 1 && tx.query(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
  expect((await write()).status).toBe(201);
  expect([runs, await notesOf(text), await answersOf(key)]).toEqual([2, 1, 1]);
});

test('the work of a repeated call cannot write any more, and nobody waits for it', async () => {
  const { write, text } = caller();
  const insert = `insert into notes (subject, type, text) values ('left', 'note', $1)`;
  const first = await write();
  let end: () => void = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    end = resolve;
  });
  let late: Promise<unknown> | undefined;
  whileWriting = (tx) => {
    late = isAnswered.then(() => tx.query(insert, [text]));
    return Promise.all([tx.query(insert, [text]), late]);
  };
  expect((await write()).body).toEqual(first.body);
  end();
  await expect(late).rejects.toThrow('the transaction is over');
  expect(await notesOf(text)).toBe(1);
});
