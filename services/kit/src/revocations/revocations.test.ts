import { randomUUID } from 'node:crypto';
import type { User } from '../http/token-verifier.ts';
import type { Revocation } from './list.ts';
import { Revocations } from './revocations.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const now = () => Date.now() / 1_000;

const user = (issuedAt = now() - 60): User => ({
  id: randomUUID(),
  email: 'ann@example.com',
  actor: 'user',
  permissions: [],
  emailVerified: true,
  tokenId: randomUUID(),
  issuedAt,
  expiresAt: issuedAt + 3_600,
});
const tokenOf = ({ tokenId, expiresAt }: User): Revocation => ({ kind: 'token', id: tokenId, expiresAt });

/** Creates a source whose list a test fills, and which a test can make unavailable. */
function createSource() {
  const source = { unavailable: false, listed: [] as Revocation[] };
  const read = async () => {
    if (source.unavailable) throw new Error('unavailable');
    return { asOf: Date.now(), revocations: source.listed.splice(0) };
  };
  return { source, read };
}

function createRevocations(names: string[]) {
  const scripted = names.map((name) => [name, createSource()] as const);
  const changes: string[] = [];
  const revocations = new Revocations({
    sources: Object.fromEntries(scripted.map(([name, { read }]) => [name, read])),
    onFailure: (source) => changes.push(`${source} failed`),
    onRecovery: (source) => changes.push(`${source} recovered`),
  });
  return { revocations, changes, sources: scripted.map(([, { source }]) => source) };
}

const nextFetch = () => jest.advanceTimersByTimeAsync(250);

test('the status of every token is unknown before the first list', async () => {
  const { revocations } = createRevocations(['identity']);
  expect([revocations.loaded, revocations.statusOf(user())]).toEqual([false, 'unknown']);
  revocations.start();
  await nextFetch();
  expect([revocations.loaded, revocations.statusOf(user())]).toEqual([true, 'valid']);
});

test('a listed token stays revoked, and other tokens of the user are valid', async () => {
  const { revocations, sources } = createRevocations(['identity']);
  const ann = user();
  sources[0]!.listed.push(tokenOf(ann));
  revocations.start();
  for (let i = 0; i < 3; i++) await nextFetch();
  expect(revocations.statusOf(ann)).toBe('revoked');
  expect(revocations.statusOf({ ...ann, tokenId: randomUUID() })).toBe('valid');
});

test('of a listed user, tokens issued before the revocation are revoked, to the millisecond', async () => {
  const { revocations, sources } = createRevocations(['identity']);
  const issuedBefore = 1_763_720_000.123;
  const ann = user(issuedBefore - 0.001);
  sources[0]!.listed.push({ kind: 'user', id: ann.id, issuedBefore, expiresAt: now() + 3_600 });
  revocations.start();
  await nextFetch();
  expect(revocations.statusOf(ann)).toBe('revoked');
  expect(revocations.statusOf({ ...ann, issuedAt: issuedBefore })).toBe('valid');
});

test('the latest revocation of a user counts, whatever the order of the list', async () => {
  const { revocations, sources } = createRevocations(['identity']);
  const ann = user(now() - 10);
  const revoked = (issuedBefore: number) =>
    ({ kind: 'user', id: ann.id, issuedBefore, expiresAt: now() + 3_600 }) as const;
  sources[0]!.listed.push(revoked(now()), revoked(now() - 100));
  revocations.start();
  await nextFetch();
  expect(revocations.statusOf(ann)).toBe('revoked');
});

test('the status of every token is unknown while the list is older than five seconds', async () => {
  const { revocations, sources } = createRevocations(['identity']);
  revocations.start();
  await jest.advanceTimersByTimeAsync(0);
  sources[0]!.unavailable = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(revocations.statusOf(user())).toBe('valid');
  await jest.advanceTimersByTimeAsync(1);
  expect(revocations.statusOf(user())).toBe('unknown');
  sources[0]!.unavailable = false;
  await nextFetch();
  expect(revocations.statusOf(user())).toBe('valid');
});

test('entries of expired tokens are removed', async () => {
  const { revocations, sources } = createRevocations(['identity']);
  const ann = user();
  sources[0]!.listed.push({ kind: 'token', id: ann.tokenId, expiresAt: now() - 61 });
  revocations.start();
  await nextFetch();
  expect(revocations.statusOf(ann)).toBe('valid');
});

describe('with two sources', () => {
  test('a token is revoked if either of them lists it', async () => {
    const { revocations, sources } = createRevocations(['identity', 'redis']);
    const [ann, ben] = [user(), user()];
    sources[0]!.listed.push(tokenOf(ann));
    sources[1]!.listed.push(tokenOf(ben));
    revocations.start();
    await nextFetch();
    expect([ann, ben].map((one) => revocations.statusOf(one))).toEqual(['revoked', 'revoked']);
  });

  test.each([
    ['the first', 0, 'identity'],
    ['the second', 1, 'redis'],
  ])(
    'continues with the other while %s is unavailable, and keeps what the failed one reported',
    async (_which, index, name) => {
      const { revocations, sources, changes } = createRevocations(['identity', 'redis']);
      const [ann, ben] = [user(), user()];
      sources[index]!.listed.push(tokenOf(ann));
      revocations.start();
      await nextFetch();
      sources[index]!.unavailable = true;
      await jest.advanceTimersByTimeAsync(60_000);
      sources[1 - index]!.listed.push(tokenOf(ben));
      await nextFetch();
      expect([ann, ben, user()].map((one) => revocations.statusOf(one))).toEqual([
        'revoked',
        'revoked',
        'valid',
      ]);
      const age = Object.fromEntries(revocations.sourceAges.map(({ source, ageMs }) => [source, ageMs]));
      expect(age[name]).toBeGreaterThan(59_000);
      expect(revocations.ageMs).toBeLessThan(1_000);
      sources[index]!.unavailable = false;
      await nextFetch();
      expect(changes).toEqual([`${name} failed`, `${name} recovered`]);
    },
  );

  test('the status of every token is unknown when both have been unavailable for five seconds', async () => {
    const { revocations, sources } = createRevocations(['identity', 'redis']);
    revocations.start();
    await nextFetch();
    sources[0]!.unavailable = true;
    await jest.advanceTimersByTimeAsync(4_000);
    sources[1]!.unavailable = true;
    await jest.advanceTimersByTimeAsync(4_000);
    expect(revocations.statusOf(user())).toBe('valid');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(revocations.statusOf(user())).toBe('unknown');
  });

  test('refresh fetches from the named source', async () => {
    const { revocations, sources } = createRevocations(['identity', 'redis']);
    const ann = user();
    revocations.start();
    await jest.advanceTimersByTimeAsync(10);
    sources[1]!.listed.push(tokenOf(ann));
    revocations.refresh('redis');
    await jest.advanceTimersByTimeAsync(0);
    expect(revocations.statusOf(ann)).toBe('revoked');
  });
});

test('reports each revocation once, but none of the first list', async () => {
  const { source, read } = createSource();
  const reported: string[] = [];
  const revocations = new Revocations({
    sources: { identity: read },
    onFailure: () => {},
    onRecovery: () => {},
    onRevocation: ({ id }) => reported.push(id),
  });
  const [early, late] = [user(), user()];
  source.listed = [tokenOf(early)];
  revocations.start();
  await nextFetch();
  source.listed = [tokenOf(early), tokenOf(late), tokenOf(late)];
  await nextFetch();
  expect(reported).toEqual([late.tokenId]);
  expect([early, late].map((one) => revocations.lists(one))).toEqual([true, true]);
  revocations.stop();
});

test('a revocation that is known counts, however old the list is', async () => {
  const { revocations, sources } = createRevocations(['identity']);
  const one = user();
  sources[0]!.listed = [tokenOf(one)];
  revocations.start();
  await nextFetch();
  sources[0]!.unavailable = true;
  await jest.advanceTimersByTimeAsync(6_000);
  expect([revocations.statusOf(one), revocations.lists(one), revocations.lists(user())]).toEqual([
    'unknown',
    true,
    false,
  ]);
  revocations.stop();
});
