import { type Access, CLOCKS_DIFFER_BY_S } from '../http/auth.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Harness } from './harness.ts';
import { testUser } from './tokens.ts';

const concrete = (path: string) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

/** Refused before any work: the status each kind of caller gets on each kind of call, or null where it is let through. */
const REFUSALS: Record<string, Record<Access, number | null>> = {
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
    return tokens.sign(testUser('Admin'), { exp: Date.now() / 1_000 - CLOCKS_DIFFER_BY_S - 1 });
  if (kind === 'a token signed with another key') return tokens.forge(testUser('Admin'));
  if (kind === 'a token for another audience') return tokens.sign(testUser('Admin'), { aud: 'elsewhere' });
  return tokens.sign(kind === "a guest's token" ? guest : testUser('Admin'));
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * Declares, for every endpoint of a service, the tests any endpoint must pass: the access rule for each kind of
 * caller, and bodies nobody should send. Call it inside a `describe`; `harness` is read when the tests run.
 *
 * @param accessTable who may make each call, `GET /api/room`, by the contract: written down a second time on purpose,
 * so that a rule which is changed by mistake, or a call without one, fails. Of a guest's own things the rule says
 * nothing: that another guest cannot reach them stands in the tests of those calls.
 */
export function describeConformance(
  endpoints: Endpoint[],
  accessTable: Record<string, Access>,
  harness: () => Harness,
): void {
  test('every call has its row in the access table, and no other has one', () => {
    expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(accessTable).sort());
  });

  describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (name, endpoint) => {
      const { method, path, body } = endpoint;
      const access = accessTable[name]!;
      const staff = () => harness().tokens.sign(testUser('Admin'));

      test.each(Object.keys(REFUSALS))('with %s answers by its access rule', async (kind) => {
        const token = tokenOf(kind, harness());
        const { status, body: answer } = await harness().call(method, concrete(path), {
          token,
          ...(body ? { body: {} } : {}),
        });
        const refusal = REFUSALS[kind]![access];
        if (refusal)
          expect({ status, code: answer.code }).toEqual({ status: refusal, code: expect.any(String) });
        else expect([401, 500]).not.toContain(status);
        if (status >= 400)
          expect(answer).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
      });

      if (!body) return;

      test.each([
        ['broken JSON', { raw: '{"name": ' }, 400],
        ['JSON that is no object', { raw: '"text"' }, 400],
        ['an array', { raw: '[]' }, 400],
        ['another content type', { raw: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
        ['a body over 100 kB', { body: { name: 'x'.repeat(102_401) } }, 413],
      ] as const)('refuses %s', async (_what, send, expected) => {
        const { status, body: answer } = await harness().call(method, concrete(path), {
          token: staff(),
          ...send,
        });
        expect({ status, requestId: answer.requestId }).toEqual({
          status: expected,
          requestId: expect.any(String),
        });
      });
    },
  );
}
