import { randomUUID } from 'node:crypto';
import type { User } from '@innkeeper/kit/auth';
import { type RevocationList, Revocations } from './revocations.ts';

const now = () => Date.now() / 1_000;

const user = (issuedAt = now() - 60): User => ({
  id: randomUUID(),
  email: 'ann@example.com',
  role: 'Customer',
  tokenId: randomUUID(),
  issuedAt,
  expiresAt: issuedAt + 3_600,
});

/** Revocations whose source gives one list after the other; an Error is thrown. */
function revocationsFrom(...lists: (RevocationList['revocations'] | Error)[]) {
  const asked: (number | undefined)[] = [];
  const changes: string[] = [];
  const revocations = new Revocations({
    source: async (since) => {
      asked.push(since);
      const next = lists.shift() ?? [];
      if (next instanceof Error) throw next;
      return { asOf: 1_000 * asked.length, revocations: next };
    },
    onFailure: (error) => changes.push((error as Error).message),
    onRecovery: () => changes.push('recovered'),
    everyMs: 1,
    staleAfterMs: 5_000,
  });
  return { revocations, asked, changes };
}

afterEach(() => jest.useRealTimers());

test('vouches for nobody before the first list', () => {
  const { revocations } = revocationsFrom();
  expect(revocations.loaded).toBe(false);
  expect(revocations.standing(user())).toBe('unknown');
});

test('refuses a listed token, and that user’s other tokens not', async () => {
  const ann = user();
  const { revocations } = revocationsFrom([{ kind: 'token', id: ann.tokenId, expiresAt: ann.expiresAt }]);
  await revocations.refresh();
  expect(revocations.standing(ann)).toBe('revoked');
  expect(revocations.standing({ ...ann, tokenId: randomUUID() })).toBe('good');
});

test('refuses all tokens of a listed user from before, to the millisecond', async () => {
  const issuedBefore = 1_763_720_000.123;
  const ann = user(issuedBefore - 0.001);
  const { revocations } = revocationsFrom([
    { kind: 'user', id: ann.id, issuedBefore, expiresAt: now() + 3_600 },
  ]);
  await revocations.refresh();
  expect(revocations.standing(ann)).toBe('revoked');
  expect(revocations.standing({ ...ann, issuedAt: issuedBefore })).toBe('good');
});

test('keeps the latest revocation of a user, in whatever order they come', async () => {
  const ann = user(now() - 10);
  const revoked = (issuedBefore: number) =>
    ({ kind: 'user', id: ann.id, issuedBefore, expiresAt: now() + 3_600 }) as const;
  const { revocations } = revocationsFrom([revoked(now())], [revoked(now() - 100)]);
  await revocations.refresh();
  await revocations.refresh();
  expect(revocations.standing(ann)).toBe('revoked');
});

test('keeps what earlier lists said, and asks only for what came since', async () => {
  const ann = user();
  const { revocations, asked } = revocationsFrom(
    [{ kind: 'token', id: ann.tokenId, expiresAt: ann.expiresAt }],
    [],
  );
  await revocations.refresh();
  await revocations.refresh();
  expect(asked).toEqual([undefined, 1_000]);
  expect(revocations.standing(ann)).toBe('revoked');
});

test('vouches for nobody once the list is older than five seconds, and again when it is fresh', async () => {
  jest.useFakeTimers();
  const { revocations } = revocationsFrom([], new Error('away'), []);
  await revocations.refresh();
  jest.advanceTimersByTime(5_000);
  expect(revocations.standing(user())).toBe('good');
  jest.advanceTimersByTime(1);
  expect(revocations.standing(user())).toBe('unknown');
  await expect(revocations.refresh()).rejects.toThrow('away');
  expect(revocations.standing(user())).toBe('unknown');
  await revocations.refresh();
  expect(revocations.standing(user())).toBe('good');
});

test('counts the age from when a list was asked for, not from when it came', async () => {
  jest.useFakeTimers();
  const revocations = new Revocations({
    source: async () => {
      jest.advanceTimersByTime(3_000);
      return { asOf: 1, revocations: [] };
    },
    onFailure: () => {},
    onRecovery: () => {},
  });
  await revocations.refresh();
  expect(revocations.ageMs).toBe(3_000);
});

test('forgets entries whose tokens have expired anyway', async () => {
  const ann = user();
  const { revocations } = revocationsFrom([{ kind: 'token', id: ann.tokenId, expiresAt: now() - 1 }]);
  await revocations.refresh();
  expect(revocations.standing(ann)).toBe('good');
});

test('tells about the first failure and about the recovery, not about each failure between', async () => {
  const { revocations, changes, asked } = revocationsFrom([], new Error('first'), new Error('second'));
  jest.useFakeTimers();
  revocations.start();
  await jest.advanceTimersByTimeAsync(10);
  revocations.stop();
  expect(asked.length).toBeGreaterThan(6);
  expect(changes).toEqual(['first', 'recovered']);
});

test('asks no more once stopped, also when stopped while it asks', async () => {
  jest.useFakeTimers();
  let answer: (list: RevocationList) => void = () => {};
  let asked = 0;
  const revocations = new Revocations({
    source: () => {
      asked++;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    onFailure: () => {},
    onRecovery: () => {},
  });
  revocations.start();
  answer({ asOf: 1, revocations: [] });
  await jest.advanceTimersByTimeAsync(250);
  expect(asked).toBe(2);
  revocations.stop();
  answer({ asOf: 2, revocations: [] });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(2);
});
