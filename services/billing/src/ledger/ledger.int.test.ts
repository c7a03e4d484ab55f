import { randomUUID } from 'node:crypto';
import type { Transaction } from '@innkeeper/kit/postgres';
import fc from 'fast-check';
import pg from 'pg';
import { type BillingUnderTest, newEntry, startBilling } from '../testing/billing.ts';
import { type EntryLine, entryLine } from './entry.ts';
import { postEntry, reverseEntry } from './post-entry.ts';
import { verifyBooks } from './verify-books.ts';

let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const post = (changes: Parameters<typeof newEntry>[0] = {}) =>
  service.inTransaction((tx) => postEntry(tx, newEntry(changes)));
const query = (text: string, values?: unknown[]) => service.database.query(text, values);
const count = async () => (await query('select from journal_entries')).rowCount!;
const verified = () => verifyBooks(service.database);

describe('an entry', () => {
  it('is posted once for its key, by concurrent calls too', async () => {
    const entry = newEntry();
    const before = await count();
    const posted = await Promise.all(
      Array.from({ length: 8 }, () => service.inTransaction((tx) => postEntry(tx, entry))),
    );
    expect(new Set(posted.map(({ entryId }) => entryId)).size).toBe(1);
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await count()).toBe(before + 1);
    // On a later day it is still the same act.
    expect(await post({ ...entry, businessDay: '2027-03-02' })).toEqual({
      entryId: posted[0]!.entryId,
      isNew: false,
    });
  });

  it('with the same key and other content is rejected', async () => {
    const entry = newEntry();
    await post(entry);
    const lines = entry.lines.map((line) => ({ ...line, amount: line.amount * 2n }));
    await expect(post({ ...entry, lines })).rejects.toMatchObject({
      code: 'posted_differently',
      status: 409,
    });
  });

  it.each<[string, EntryLine[], string]>([
    ['without lines', [], 'fewer than two lines'],
    ['with one line', [entryLine({ account: 'bank', amount: 1n, currency: 'EUR' })], 'fewer than two lines'],
    [
      'that is not balanced',
      [
        entryLine({ account: 'bank', amount: 100n, currency: 'EUR' }),
        entryLine({ account: 'card', amount: -99n, currency: 'EUR' }),
      ],
      'not balanced',
    ],
    [
      'that is balanced only across currencies',
      [
        entryLine({ account: 'bank', amount: 100n, currency: 'EUR' }),
        entryLine({ account: 'card', amount: -100n, currency: 'USD' }),
      ],
      'not balanced',
    ],
    [
      'with an amount of zero',
      [
        entryLine({ account: 'bank', amount: 0n, currency: 'EUR' }),
        entryLine({ account: 'card', amount: 0n, currency: 'EUR' }),
      ],
      'journal_lines_amount_check',
    ],
  ])('%s is not committed', async (_what, lines, message) => {
    const before = await count();
    await expect(post({ lines })).rejects.toThrow(message);
    expect(await count()).toBe(before);
  });
});

describe('a reversal', () => {
  const reverse = (entryId: number, reason = 'Typed twice') =>
    service.inTransaction((tx) => reverseEntry(tx, { entryId, businessDay: '2027-03-01', reason }));

  it('cancels an entry once', async () => {
    const { entryId } = await post();
    const posted = await Promise.all(Array.from({ length: 4 }, () => reverse(entryId)));
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
    const { rows } = await query('select account, amount from journal_lines where entry_id = $1 order by n', [
      posted[0]!.entryId,
    ]);
    expect(rows).toEqual([
      { account: 'cash:desk', amount: -10_000 },
      { account: 'guest:MB-1', amount: 10_000 },
    ]);
  });

  it('with another reason is not another reversal', async () => {
    const { entryId } = await post();
    await reverse(entryId);
    await expect(reverse(entryId, 'Something else')).rejects.toMatchObject({ code: 'posted_differently' });
  });

  it('needs a reason, the entry it reverses, and exactly its lines', async () => {
    const { entryId } = await post();
    const lines = newEntry().lines;
    await expect(post({ reverses: entryId, reason: null })).rejects.toThrow('journal_entries_check');
    await expect(post({ reverses: 1_000_000, reason: 'x' })).rejects.toThrow('journal_entries_check');
    await expect(post({ reverses: entryId, reason: 'x', lines })).rejects.toThrow('does not reverse');
  });
});

describe('an attack on the books fails:', () => {
  it('a balanced pair of lines that is added to an older entry', async () => {
    const { entryId } = await post();
    const pair = `insert into journal_lines (entry_id, n, account, amount, currency, role)
                  values ($1, 3, 'bank', 500, 'EUR', 'gross'), ($1, 4, 'cash:desk', -500, 'EUR', 'gross')`;
    await expect(query(pair, [entryId])).rejects.toThrow('not of this transaction');
  });

  it('the same within the transaction, after the entry was sealed early', async () => {
    const attack = async (tx: Transaction) => {
      const { entryId } = await postEntry(tx, newEntry());
      await tx.query('set constraints all immediate');
      await tx.query(
        `insert into journal_lines (entry_id, n, account, amount, currency, role)
         values ($1, 3, 'bank', 500, 'EUR', 'gross'), ($1, 4, 'cash:desk', -500, 'EUR', 'gross')`,
        [entryId],
      );
    };
    await expect(service.inTransaction(attack)).rejects.toThrow('is sealed');
  });

  it('an entry that claims to be of another transaction', async () => {
    const { rows } = await query(`select txid from journal_entries order by entry_id limit 1`);
    const forge = (tx: Transaction) =>
      tx.query(
        `insert into journal_entries (business_day, kind, key, fingerprint, actor_kind, actor_id, txid)
         values ('2027-03-01', 'payment', $1, repeat('0', 64), 'system', 'x', $2::xid8)`,
        [randomUUID(), (rows[0] as { txid: string }).txid],
      );
    await expect(service.inTransaction(forge)).rejects.toThrow('fewer than two lines');
  });

  it.each([
    'update journal_entries set reason = null',
    'update journal_lines set amount = amount * 2',
    'delete from journal_lines',
    'delete from journal_entries',
    'truncate journal_lines',
    'truncate journal_entries cascade',
    'update journal_seals set hash = previous',
    'truncate journal_seals',
    `insert into journal_seals values (1000000, 1000000, '\\x00', '\\x00')`,
    'update journal_head set position = 0',
    'delete from journal_head',
  ])('%s', async (statement) => {
    await post();
    const before = await verified();
    await expect(query(statement)).rejects.toThrow('append-only');
    expect(await verified()).toEqual(before);
  });

  it('a role of its own may read and add, and nothing else', async () => {
    const role = `billing_${randomUUID().replaceAll('-', '')}`;
    const client = new pg.Client({ connectionString: service.database.pool.options.connectionString });
    await client.connect();
    try {
      await client.query(`create role ${role} login`);
      // As in an installation, the role owns the tables: `grant` and `revoke` of the migration are for their owner.
      for (const table of [
        'journal_entries',
        'journal_lines',
        'journal_seals',
        'journal_head',
        'closed_days',
      ])
        await client.query(`alter table ${table} owner to ${role}`);
      await client.query(`set role ${role}`);
      const { rows } = await client.query(
        `select relname as table, array_agg(privilege_type::text order by privilege_type) as rights
           from pg_class, aclexplode(relacl)
          where relname in ('closed_days', 'journal_entries', 'journal_lines', 'journal_seals') and grantee = '${role}'::regrole
            and privilege_type in ('INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE')
          group by relname order by relname`,
      );
      expect(rows).toEqual(
        ['closed_days', 'journal_entries', 'journal_lines', 'journal_seals'].map((table) => ({
          table,
          rights: ['INSERT', 'SELECT'],
        })),
      );
      await expect(client.query('delete from journal_lines')).rejects.toThrow('permission denied');
      await expect(client.query('update journal_entries set key = key')).rejects.toThrow('permission denied');
      await client.query(
        `with entry as (
           insert into journal_entries (business_day, kind, key, fingerprint, actor_kind, actor_id)
           values ('2027-03-01', 'payment', $1, repeat('0', 64), 'system', 'x') returning entry_id)
         insert into journal_lines (entry_id, n, account, amount, currency, role)
         select entry_id, n, 'bank', case n when 1 then 5 else -5 end, 'EUR', 'gross' from entry, generate_series(1, 2) n`,
        [randomUUID()],
      );
    } finally {
      await client.query('reset role');
      await client.query(`reassign owned by ${role} to current_user`);
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
      await client.end();
    }
    expect((await verified()).broken).toBeUndefined();
  });
});

describe('verify-books', () => {
  it('accepts what was posted, and counts it', async () => {
    await post();
    expect(await verified()).toMatchObject({ entries: await count(), broken: undefined });
  });

  it.each([
    [
      'an amount was changed',
      'update journal_lines set amount = amount * 2 where entry_id = $1',
      'was altered',
    ],
    [
      'a line was moved to another account',
      `update journal_lines set account = 'bank' where entry_id = $1 and n = 1`,
      'was altered',
    ],
    [
      'its day was changed',
      `update journal_entries set business_day = '2027-01-01' where entry_id = $1`,
      'was altered',
    ],
    [
      'the entry was removed',
      'with l as (delete from journal_lines where entry_id = $1), s as (delete from journal_seals where entry_id = $1) delete from journal_entries where entry_id = $1',
      'is missing',
    ],
    ['a line was removed', 'delete from journal_lines where entry_id = $1 and n = 2', 'was altered'],
    ['its seal was removed', 'delete from journal_seals where entry_id = $1', 'is missing'],
  ])('finds that %s, with the triggers switched off', async (_what, statement, message) => {
    await using hotel = await startBilling();
    const posted: number[] = [];
    for (const _ of [1, 2, 3])
      posted.push((await hotel.inTransaction((tx) => postEntry(tx, newEntry()))).entryId);
    await hotel.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(statement, [posted[1]]);
    });
    expect((await verifyBooks(hotel.database)).broken).toContain(message);
  });

  it('finds that the newest entry was removed', async () => {
    await using hotel = await startBilling();
    await hotel.inTransaction((tx) => postEntry(tx, newEntry()));
    await hotel.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const table of ['lines', 'seals', 'entries']) await tx.query(`delete from journal_${table}`);
    });
    expect((await verifyBooks(hotel.database)).broken).toContain('was cut off');
  });
});

test('random postings and reversals, some of them rolled back, keep the trial balance at zero and the seals whole', async () => {
  await using hotel = await startBilling();
  const accounts = [
    'guest:MB-1',
    'guest:MB-2',
    'deposits',
    'cash:desk',
    'card',
    'bank',
    'revenue:rooms',
    'tax:one',
  ];
  const split = fc.array(fc.tuple(fc.constantFrom(...accounts), fc.bigInt(-1_000_000n, 1_000_000n)), {
    minLength: 1,
    maxLength: 5,
  });
  const step = fc.oneof(
    fc.record({ split, currency: fc.constantFrom('EUR', 'JPY'), fails: fc.boolean() }),
    fc.record({ reverse: fc.nat() }),
  );
  const known: number[] = [];
  const committed: number[] = [];
  type Step = { split: [string, bigint][]; currency: string; fails: boolean } | { reverse: number };
  const run = async (one: Step) => {
    if ('reverse' in one) {
      const entryId = known[one.reverse % (known.length || 1)];
      if (entryId === undefined) return;
      const reversal = { entryId, businessDay: '2027-03-02', reason: 'Random' };
      const { isNew, ...posted } = await hotel.inTransaction((tx) => reverseEntry(tx, reversal));
      if (isNew) committed.push(posted.entryId);
      return;
    }
    const { currency } = one;
    const sides = one.split.filter(([, amount]) => amount !== 0n);
    const lines = sides.map(([account, amount]) => entryLine({ account, amount, currency }));
    const rest = -sides.reduce((sum, [, amount]) => sum + amount, 0n);
    if (rest !== 0n) lines.push(entryLine({ account: 'write_off', amount: rest, currency }));
    if (lines.length < 2) return;
    const posted = hotel.inTransaction(async (tx) => {
      const { entryId } = await postEntry(tx, newEntry({ lines }));
      if (one.fails) throw new Error('rolled back');
      return entryId;
    });
    const entryId = await posted.catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
      return undefined;
    });
    if (entryId !== undefined) {
      known.push(entryId);
      committed.push(entryId);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await Promise.all(steps.map(run));
      const { rows } = await hotel.database.query(
        'select currency from journal_lines group by currency having sum(amount) <> 0',
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 30 },
  );
  expect(await verifyBooks(hotel.database)).toMatchObject({ entries: committed.length, broken: undefined });
  expect(committed.length).toBeGreaterThan(20);
}, 60_000);
