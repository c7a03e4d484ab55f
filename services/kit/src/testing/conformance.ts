import type { Call } from '../http/implement.ts';
import { CLOCK_TOLERANCE_S } from '../http/token-verifier.ts';
import type { Harness } from './harness.ts';
import { testStaff, testUser } from './tokens.ts';

const concrete = (path: string) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

/** The names of the product's access rules. */
type Access = 'public' | 'optional' | 'link' | 'guest' | 'staff';

/** The status of the rejection of each kind of caller by access rule; null means that the caller is admitted. */
const REJECTIONS: Record<string, Record<Access, number | null>> = {
  'no token': { public: null, optional: null, link: 401, guest: 401, staff: 401 },
  'a malformed token': { public: null, optional: 401, link: 401, guest: 401, staff: 401 },
  'an expired token': { public: null, optional: 401, link: 401, guest: 401, staff: 401 },
  'a token signed with another key': { public: null, optional: 401, link: 401, guest: 401, staff: 401 },
  'a token for another audience': { public: null, optional: 401, link: 401, guest: 401, staff: 401 },
  'a token of another issuer': { public: null, optional: 401, link: 401, guest: 401, staff: 401 },
  "a guest's token": { public: null, optional: null, link: 401, guest: null, staff: 403 },
  'the token of staff without the permission': {
    public: null,
    optional: null,
    link: 401,
    guest: null,
    staff: 403,
  },
  'the token of staff with the permission': {
    public: null,
    optional: null,
    link: 401,
    guest: null,
    staff: null,
  },
};

function tokenOf(kind: string, { access: { permission } }: Call, { tokens }: Harness): string | undefined {
  const staff = permission ? testStaff(permission) : testUser('Admin');
  switch (kind) {
    case 'no token':
      return undefined;
    case 'a malformed token':
      return 'not.a.token';
    case 'an expired token':
      return tokens.sign(staff, { exp: Date.now() / 1_000 - CLOCK_TOLERANCE_S - 1 });
    case 'a token signed with another key':
      return tokens.forge(staff);
    case 'a token for another audience':
      return tokens.sign(staff, { aud: 'elsewhere' });
    case 'a token of another issuer':
      return tokens.sign(staff, { iss: 'elsewhere' });
    case "a guest's token":
      return tokens.sign(testUser('Customer'));
    case 'the token of staff without the permission':
      return tokens.sign(testStaff('another permission'));
    default:
      return tokens.sign(staff);
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/**
 * Declares the tests that every call of a service must pass: the access rule for each kind of caller, and malformed
 * bodies. Call it inside a `describe`; `harness` is read when the tests run.
 *
 * @param accessTable the access rule of each call, such as `GET /api/room`: repeated in the test on purpose, so that changing
 *   a rule by mistake fails it. That a guest cannot reach another guest's records is tested with those calls.
 * @param roles the permissions of each role of staff, at least of one.
 */
export function describeConformance(
  calls: readonly Call[],
  accessTable: Record<string, Access>,
  harness: () => Harness,
  roles: Readonly<Record<string, readonly string[]>>,
): void {
  test('the access table has exactly the calls of the service', () => {
    expect(calls.map(nameOf).sort()).toEqual(Object.keys(accessTable).sort());
  });

  describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
    const { method, path, body } = call;
    const staff = () => tokenOf('the token of staff with the permission', call, harness());
    /** The secret of a link belongs to one record and is checked with it, so after the body. */
    const rejectionOf = (kind: string) =>
      accessTable[name] === 'link' && body ? 400 : REJECTIONS[kind]![accessTable[name]!];
    const admission = async (token: string | undefined, rejection: number | null) => {
      const { status, body: answer } = await harness().call(method, concrete(path), {
        token,
        ...(body ? { body: {} } : {}),
      });
      if (rejection)
        expect({ status, code: answer.code }).toEqual({ status: rejection, code: expect.any(String) });
      else expect(call.access.permission ? [401, 403, 500] : [401, 500]).not.toContain(status);
      if (status >= 400)
        expect(answer).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    };

    test.each(Object.keys(REJECTIONS))('with %s answers by its access rule', (kind) =>
      admission(tokenOf(kind, call, harness()), rejectionOf(kind)),
    );

    test.each(Object.keys(roles))('with the token of the role %s answers by its permission', (role) => {
      const { permission } = call.access;
      const isAllowed = permission === undefined || roles[role]!.includes(permission);
      const rejection = isAllowed ? rejectionOf("a guest's token") : 403;
      return admission(
        harness().tokens.sign(testStaff(...roles[role]!)),
        isAllowed && permission ? null : rejection,
      );
    });

    if (call.freshFactor !== undefined) {
      const tooOld = Date.now() / 1_000 - call.freshFactor * 60 - 1;
      test.each([
        ['who never showed their second factor in the session', { second_factor_at: 0 }, true],
        ['who showed it too long ago', { second_factor_at: tooOld }, true],
        ['who has just shown it', { second_factor_at: Date.now() / 1_000 }, false],
        ['who has none', {}, false],
      ])('asks a caller %s for it, or not', async (_who, claims, asks) => {
        const { permission } = call.access;
        const callers = permission ? [testStaff(permission)] : [testUser('Customer'), testStaff('any')];
        for (const user of callers) {
          const token = harness().tokens.sign(user, claims);
          const answer = await harness().call(method, concrete(path), {
            token,
            ...(body ? { body: {} } : {}),
          });
          expect(answer.body?.code === 'second_factor_needed').toBe(asks);
          if (asks) expect(answer.status).toBe(403);
        }
      });
    }

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
