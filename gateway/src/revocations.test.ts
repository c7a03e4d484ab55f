import { randomUUID } from 'node:crypto';
import type { User } from '@innkeeper/kit/http/auth';
import type { Revocation } from './revocation-feed.ts';
import { Revocations } from './revocations.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const now = () => Date.now() / 1_000;

const user = (issuedAt = now() - 60): User => ({
  id: randomUUID(),
  email: 'ann@example.com',
  role: 'Customer',
  tokenId: randomUUID(),
  issuedAt,
  expiresAt: issuedAt + 3_600,
});
const tokenOf = ({ tokenId, expiresAt }: User): Revocation => ({ kind: 'token', id: tokenId, expiresAt });

/** A source that a test fills, and takes away. */
function scriptedSource() {
  const source = { away: false, listed: [] as Revocation[] };
  const read = async () => {
    if (source.away) throw new Error('away');
    return { asOf: Date.now(), revocations: source.listed.splice(0) };
  };
  return { source, read };
}

function revocationsOf(names: string[]) {
  const scripted = names.map((name) => [name, scriptedSource()] as const);
  const changes: string[] = [];
  const revocations = new Revocations({
    sources: Object.fromEntries(scripted.map(([name, { read }]) => [name, read])),
    onFailure: (source) => changes.push(`${source} is away`),
    onRecovery: (source) => changes.push(`${source} is back`),
  });
  return { revocations, changes, sources: scripted.map(([, { source }]) => source) };
}

const nextFetch = () => jest.advanceTimersByTimeAsync(250);

test('vouches for nobody before the first list', async () => {
  const { revocations } = revocationsOf(['identity']);
  expect([revocations.loaded, revocations.standing(user())]).toEqual([false, 'unknown']);
  revocations.start();
  await nextFetch();
  expect([revocations.loaded, revocations.standing(user())]).toEqual([true, 'good']);
});

test('refuses a listed token for good, and that user’s other tokens not', async () => {
  const { revocations, sources } = revocationsOf(['identity']);
  const ann = user();
  sources[0]!.listed.push(tokenOf(ann));
  revocations.start();
  for (let i = 0; i < 3; i++) await nextFetch();
  expect(revocations.standing(ann)).toBe('revoked');
  expect(revocations.standing({ ...ann, tokenId: randomUUID() })).toBe('good');
});

test('refuses all tokens of a listed user from before, to the millisecond', async () => {
  const { revocations, sources } = revocationsOf(['identity']);
  const issuedBefore = 1_763_720_000.123;
  const ann = user(issuedBefore - 0.001);
  sources[0]!.listed.push({ kind: 'user', id: ann.id, issuedBefore, expiresAt: now() + 3_600 });
  revocations.start();
  await nextFetch();
  expect(revocations.standing(ann)).toBe('revoked');
  expect(revocations.standing({ ...ann, issuedAt: issuedBefore })).toBe('good');
});

test('keeps the latest revocation of a user, in whatever order they come', async () => {
  const { revocations, sources } = revocationsOf(['identity']);
  const ann = user(now() - 10);
  const revoked = (issuedBefore: number) =>
    ({ kind: 'user', id: ann.id, issuedBefore, expiresAt: now() + 3_600 }) as const;
  sources[0]!.listed.push(revoked(now()), revoked(now() - 100));
  revocations.start();
  await nextFetch();
  expect(revocations.standing(ann)).toBe('revoked');
});

test('vouches for nobody once the list is older than five seconds, and again when it is fresh', async () => {
  const { revocations, sources } = revocationsOf(['identity']);
  revocations.start();
  await jest.advanceTimersByTimeAsync(0);
  sources[0]!.away = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(revocations.standing(user())).toBe('good');
  await jest.advanceTimersByTimeAsync(1);
  expect(revocations.standing(user())).toBe('unknown');
  sources[0]!.away = false;
  await nextFetch();
  expect(revocations.standing(user())).toBe('good');
});

test('forgets entries whose tokens have expired anyway', async () => {
  const { revocations, sources } = revocationsOf(['identity']);
  const ann = user();
  sources[0]!.listed.push({ kind: 'token', id: ann.tokenId, expiresAt: now() - 61 });
  revocations.start();
  await nextFetch();
  expect(revocations.standing(ann)).toBe('good');
});

describe('from two sources', () => {
  test('adds up what they say', async () => {
    const { revocations, sources } = revocationsOf(['identity', 'redis']);
    const [ann, ben] = [user(), user()];
    sources[0]!.listed.push(tokenOf(ann));
    sources[1]!.listed.push(tokenOf(ben));
    revocations.start();
    await nextFetch();
    expect([ann, ben].map((one) => revocations.standing(one))).toEqual(['revoked', 'revoked']);
  });

  test.each([
    ['the first', 0, 'identity'],
    ['the second', 1, 'redis'],
  ])('goes on with the other while %s is away, and knows what it said', async (_which, index, name) => {
    const { revocations, sources, changes } = revocationsOf(['identity', 'redis']);
    const [ann, ben] = [user(), user()];
    sources[index]!.listed.push(tokenOf(ann));
    revocations.start();
    await nextFetch();
    sources[index]!.away = true;
    await jest.advanceTimersByTimeAsync(60_000);
    sources[1 - index]!.listed.push(tokenOf(ben));
    await nextFetch();
    expect([ann, ben, user()].map((one) => revocations.standing(one))).toEqual([
      'revoked',
      'revoked',
      'good',
    ]);
    const age = Object.fromEntries(revocations.ages.map(({ source, ageMs }) => [source, ageMs]));
    expect(age[name]).toBeGreaterThan(59_000);
    expect(revocations.ageMs).toBeLessThan(1_000);
    sources[index]!.away = false;
    await nextFetch();
    expect(changes).toEqual([`${name} is away`, `${name} is back`]);
  });

  test('vouches for nobody when both have been away for five seconds', async () => {
    const { revocations, sources } = revocationsOf(['identity', 'redis']);
    revocations.start();
    await nextFetch();
    sources[0]!.away = true;
    await jest.advanceTimersByTimeAsync(4_000);
    sources[1]!.away = true;
    await jest.advanceTimersByTimeAsync(4_000);
    expect(revocations.standing(user())).toBe('good');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(revocations.standing(user())).toBe('unknown');
  });

  test('asks the one that has news', async () => {
    const { revocations, sources } = revocationsOf(['identity', 'redis']);
    const ann = user();
    revocations.start();
    await jest.advanceTimersByTimeAsync(10);
    sources[1]!.listed.push(tokenOf(ann));
    revocations.poke('redis');
    await jest.advanceTimersByTimeAsync(0);
    expect(revocations.standing(ann)).toBe('revoked');
  });
});
