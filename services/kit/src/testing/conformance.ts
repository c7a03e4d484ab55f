import type { Call } from '../http/implement.ts';
import { CLOCK_TOLERANCE_S } from '../http/token-verifier.ts';
import type { Harness } from './harness.ts';
import { testUser } from './tokens.ts';

const concrete = (path: string) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

/** The names of the product's access rules. */
type Access = 'public' | 'optional' | 'guest' | 'staff';

/** The status of the rejection of each kind of caller by access rule; null means that the caller is admitted. */
const REJECTIONS: Record<string, Record<Access, number | null>> = {
  'no token': { public: null, optional: null, guest: 401, staff: 401 },
  'a malformed token': { public: null, optional: 401, guest: 401, staff: 401 },
  'an expired token': { public: null, optional: 401, guest: 401, staff: 401 },
  'a token signed with another key': { public: null, optional: 401, guest: 401, staff: 401 },
  'a token for another audience': { public: null, optional: 401, guest: 401, staff: 401 },
  "a guest's token": { public: null, optional: null, guest: null, staff: 403 },
  "a staff member's token": { public: null, optional: null, guest: null, staff: null },
};

function tokenOf(kind: string, { tokens }: Harness): string | undefined {
  const guest = testUser('Customer');
  if (kind === 'no token') return undefined;
  if (kind === 'a malformed token') return 'not.a.token';
  if (kind === 'an expired token')
    return tokens.sign(testUser('Admin'), { exp: Date.now() / 1_000 - CLOCK_TOLERANCE_S - 1 });
  if (kind === 'a token signed with another key') return tokens.forge(testUser('Admin'));
  if (kind === 'a token for another audience') return tokens.sign(testUser('Admin'), { aud: 'elsewhere' });
  return tokens.sign(kind === "a guest's token" ? guest : testUser('Admin'));
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/**
 * Declares the tests that every call of a service must pass: the access rule for each kind of caller, and malformed
 * bodies. Call it inside a `describe`; `harness` is read when the tests run.
 *
 * @param accessTable who may make each call, such as `GET /api/room`: repeated in the test on purpose, so that changing a
 * rule by mistake fails it. That a guest cannot reach another guest's records is tested with those calls.
 */
export function describeConformance(
  calls: readonly Call[],
  accessTable: Record<string, Access>,
  harness: () => Harness,
): void {
  test('the access table has exactly the calls of the service', () => {
    expect(calls.map(nameOf).sort()).toEqual(Object.keys(accessTable).sort());
  });

  describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (name, { method, path, body }) => {
    const access = accessTable[name]!;
    const staff = () => harness().tokens.sign(testUser('Admin'));

    test.each(Object.keys(REJECTIONS))('with %s answers by its access rule', async (kind) => {
      const token = tokenOf(kind, harness());
      const { status, body: answer } = await harness().call(method, concrete(path), {
        token,
        ...(body ? { body: {} } : {}),
      });
      const rejection = REJECTIONS[kind]![access];
      if (rejection)
        expect({ status, code: answer.code }).toEqual({ status: rejection, code: expect.any(String) });
      else expect([401, 500]).not.toContain(status);
      if (status >= 400)
        expect(answer).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    });

    if (!body) return;

    test.each([
      ['broken JSON', { raw: '{"name": ' }, 400],
      ['JSON that is not an object', { raw: '"text"' }, 400],
      ['an array', { raw: '[]' }, 400],
      ['another content type', { raw: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
      ['a body over 100 kB', { body: { name: 'x'.repeat(102_401) } }, 413],
    ] as const)('rejects %s', async (_what, send, expected) => {
      const { status, body: answer } = await harness().call(method, concrete(path), {
        token: staff(),
        ...send,
      });
      expect({ status, requestId: answer.requestId }).toEqual({
        status: expected,
        requestId: expect.any(String),
      });
    });
  });
}
