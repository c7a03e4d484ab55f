import { inContext } from '../observe/request-context.ts';
import { Database } from '../postgres/db.ts';
import { createServiceDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import type { Change } from './entry.ts';
import { eraseHistory } from './erase-values.ts';
import { type HistoryEntry, listHistory, listHistoryActors } from './list-history.ts';
import { verifyChain } from './verify-chain.ts';

const MIGRATIONS = `${import.meta.dirname}/../testing/migrations`;

let target: TestDatabase;
let database: Database;

beforeEach(async () => {
  target = await createServiceDatabase(MIGRATIONS);
  database = new Database({ url: target.url, name: 'notes', logger: testLogger });
});
afterEach(async () => {
  await database.close();
  await target.drop();
});

const updated = (id: string, before = 'a', after = 'b'): Change => ({
  action: 'note.updated',
  subject: { kind: 'note', id },
  before: { id, text: before },
  after: { id, text: after },
});

const record = (...changes: Change[]) =>
  database.transaction(async (tx) => {
    for (const change of changes) tx.record(change);
  });

type Person = { id: string; email?: string; address?: string };
const as = <T>({ id, email, address }: Person, work: () => Promise<T>) =>
  inContext({ requestId: `request-of-${id}`, actor: { kind: 'staff', id }, email, address }, work);

const list = async (filter: Parameters<typeof listHistory>[1] = { pageSize: 100 }) =>
  (await listHistory(database, filter)).entries;

describe('an entry', () => {
  test('has actor, time, address, request, record, and the states before and after', async () => {
    const began = new Date();
    await as({ id: 'ann', email: 'ann@hotel.example', address: '198.51.100.7' }, () =>
      record({ ...updated('n1'), subject: { kind: 'note', id: 'n1', name: 'Groceries' } }),
    );
    const [entry] = await list();
    expect(entry).toEqual({
      position: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      actor: { kind: 'staff', id: 'ann', email: 'ann@hotel.example' },
      address: '198.51.100.7',
      requestId: 'request-of-ann',
      action: 'note.updated',
      subject: { kind: 'note', id: 'n1', name: 'Groceries' },
      before: { text: 'a' },
      after: { text: 'b' },
      isErased: false,
    });
    expect(Math.abs(Date.parse(entry!.at) - began.getTime())).toBeLessThan(60_000);
  });

  test('of a change without a request is the service’s own', async () => {
    await record(updated('n1'));
    expect(await list()).toMatchObject([
      { actor: { kind: 'system', id: 'notes', email: null }, address: null, requestId: null },
    ]);
  });

  test('keeps any text as it was', async () => {
    const text = 'Zoë\u0000 said: "1:x,2:y" \ud83d 🌊 \\';
    const name = '12:a,-,🌊';
    await record({
      action: 'note.created',
      subject: { kind: 'note', id: '5:é,-', name },
      before: null,
      after: { text },
    });
    expect(await list()).toMatchObject([{ subject: { id: '5:é,-', name }, before: null, after: { text } }]);
    expect(await verifyChain(database)).toMatchObject({ entries: 1, broken: undefined });
  });

  test('is kept by the commit of the change alone', async () => {
    const rejected = database.transaction(async (tx) => {
      tx.record(updated('n1'));
      await tx.query("insert into notes values ('n1', 'n1', 'a')");
      throw new Error('rejected');
    });
    await expect(rejected).rejects.toThrow('rejected');
    const violating = database.transaction(async (tx) => {
      tx.record(updated('n2'));
      tx.queryAtCommit({ text: 'insert into nowhere values (1)' });
    });
    await expect(violating).rejects.toThrow('nowhere');
    expect(await list()).toEqual([]);
  });

  test('is not made of a change that changed nothing', async () => {
    await record(updated('n1', 'same', 'same'));
    expect(await list()).toEqual([]);
  });

  test('is kept once when the transaction had to run again', async () => {
    let runs = 0;
    await database.transaction(async (tx) => {
      tx.record(updated('n1'));
      if (++runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
    expect([runs, (await list()).length]).toEqual([2, 1]);
  });
});

test('many at once form one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => record(updated(`${n}`), updated(`${n} again`))));
  const positions = (await list({ pageSize: 200 })).map(({ position }) => position);
  expect(positions).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
  expect(await verifyChain(database)).toMatchObject({ entries: 120, erased: 0, broken: undefined });
});

describe('the database rejects', () => {
  beforeEach(() => record(updated('n1'), updated('n2')));

  test.each([
    "update history set actor_id = 'another user'",
    'delete from history where position = 2',
    'truncate history cascade',
    `update history_values set value = '{}'`,
    'delete from history_values',
    'delete from history_values where position = 2',
    'truncate history_values',
    'update history_head set position = 1',
    'delete from history_head',
    'truncate history_head',
    'delete from history where false',
  ])('%s', async (statement) => {
    await expect(database.query(statement)).rejects.toThrow('is append-only');
    expect(await verifyChain(database)).toMatchObject({ entries: 2, broken: undefined });
  });

  test('a place, time and hash that a statement chooses itself', async () => {
    await database.query(
      `insert into history (position, at, actor_kind, actor_id, action, subject_kind, subject_id, caller, change, previous, hash)
       values (1, '2001-01-01', 'staff', 'eve', 'a', 'b', 'c', '', '', '', '')`,
    );
    const [newest] = await list();
    expect(newest).toMatchObject({ position: 3, actor: { id: 'eve' } });
    expect(newest!.at > '2020').toBe(true);
    // It has a place in the chain, but no data, and nothing says that they were erased.
    expect(await verifyChain(database)).toMatchObject({ entries: 3, broken: { position: 3 } });
  });
});

describe('erasing a person', () => {
  const guest = { kind: 'guest', id: 'g1', name: 'Marina Costa' };

  beforeEach(async () => {
    const change = { action: 'guest.updated', before: { phone: '+34 600' }, after: { phone: '+34 601' } };
    await as({ id: 'ann', email: 'ann@hotel.example', address: '198.51.100.7' }, () =>
      record({ ...change, subject: guest }, updated('n1')),
    );
  });

  test('leaves no personal data of a subject, and the chain whole', async () => {
    expect(await eraseHistory(database, { cause: 'e1', subjects: [guest] })).toBe(1);
    expect(await list()).toMatchObject([
      {
        actor: { kind: 'system', id: 'erasure', email: null },
        action: 'history.erased',
        subject: { kind: 'erasure', id: 'e1' },
        after: { caller: [], change: [1] },
        isErased: false,
      },
      { subject: { id: 'n1' }, after: { text: 'b' }, isErased: false },
      { subject: { id: 'g1', name: null }, before: null, after: null, isErased: true },
    ]);
    const stored = await database.query('select h::text || v::text as text from history h, history_values v');
    expect(JSON.stringify(stored.rows)).not.toMatch(/Marina|\+34/);
    await record(updated('n2'));
    expect(await verifyChain(database)).toMatchObject({ entries: 4, erased: 1, broken: undefined });
    expect(await eraseHistory(database, { cause: 'e1', subjects: [guest] })).toBe(0); // and records nothing again
    expect(await list()).toHaveLength(4);
  });

  test('leaves neither e-mail nor addresses of an actor, and what they did', async () => {
    expect(await eraseHistory(database, { cause: 'e1', actorId: 'ann' })).toBe(2);
    for (const entry of (await list()).filter(({ actor }) => actor.kind === 'staff'))
      expect(entry).toMatchObject({
        actor: { id: 'ann', email: null },
        address: null,
        after: expect.anything(),
      });
    expect(await verifyChain(database)).toMatchObject({ entries: 3, erased: 2, broken: undefined });
  });

  test('is undone with its record by a rollback', async () => {
    const undone = database.transaction(async (tx) => {
      await eraseHistory(tx, { cause: 'e1', actorId: 'ann', subjects: [guest] });
      throw new Error('later');
    });
    await expect(undone).rejects.toThrow('later');
    expect(await verifyChain(database)).toMatchObject({ entries: 2, erased: 0, broken: undefined });
  });
});

describe('a list', () => {
  const moments: string[] = [];
  let all: HistoryEntry[];

  beforeEach(async () => {
    for (const id of ['ann', 'ben', 'ann'])
      await as({ id, email: `${id}@hotel.example` }, () =>
        record(
          updated('n1'),
          { action: 'note.deleted', subject: { kind: 'note', id: 'n2' }, before: { id: 'n2' }, after: null },
          { action: 'pen.created', subject: { kind: 'pen', id: 'n1' }, before: null, after: { id: 'n1' } },
        ),
      );
    all = await list();
    moments.splice(0, moments.length, ...all.map(({ at }) => at).reverse());
  });

  const positions = (entries: HistoryEntry[]) => entries.map(({ position }) => position);

  test.each<[object, number[]]>([
    [{}, [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ who: 'ben' }, [6, 5, 4]],
    [{ who: 'nobody' }, []],
    [{ kind: 'pen' }, [9, 6, 3]],
    [{ kind: 'note', record: 'n1' }, [7, 4, 1]],
    [{ action: 'note.deleted' }, [8, 5, 2]],
    [{ who: 'ann', action: 'note.deleted' }, [8, 2]],
    [{ who: 'ann', kind: 'pen' }, [9, 3]],
  ])('with %j', async (filter, expected) => {
    expect(positions(await list({ pageSize: 100, ...filter }))).toEqual(expected);
  });

  test('from a moment on and before another', async () => {
    expect(positions(await list({ pageSize: 100, from: moments[2], to: moments[5] }))).toEqual([5, 4, 3]);
    expect(positions(await list({ pageSize: 100, who: 'ann', from: moments[2] }))).toEqual([9, 8, 7, 3]);
  });

  test.each([1, 2, 3, 4, 9, 10])('in pages of %d skips and repeats nothing', async (pageSize) => {
    const seen: HistoryEntry[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await listHistory(database, { pageSize, cursor });
      seen.push(...page.entries);
      cursor = page.next;
      await record(updated('n3')); // added in between
    }
    expect(seen).toEqual(all);
  });

  test('of everybody who changed something', async () => {
    await record(updated('n1'));
    expect(await listHistoryActors(database)).toEqual([
      { kind: 'staff', id: 'ann', email: 'ann@hotel.example' },
      { kind: 'staff', id: 'ben', email: 'ben@hotel.example' },
      { kind: 'system', id: 'notes', email: null },
    ]);
  });

  test('of nobody', async () => {
    const empty = await createServiceDatabase(MIGRATIONS);
    const other = new Database({ url: empty.url, name: 'notes', logger: testLogger });
    expect(await listHistoryActors(other)).toEqual([]);
    expect(await listHistory(other, { pageSize: 5 })).toEqual({ entries: [] });
    expect(await verifyChain(other)).toMatchObject({ entries: 0, broken: undefined });
    await other.close();
    await empty.drop();
  });
});
