import { randomUUID } from 'node:crypto';
import { CALLS, type Call } from '@innkeeper/contracts';
import { type AccessRule, access, STAFF_ROLES, scopeOf } from '@innkeeper/contracts/access';
import { type TestUser, testStaff, testUser } from '@innkeeper/kit/testing';
import { readRoutes } from '../routes.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';
import { readRouteMap } from '../testing/route-map.ts';
import { type ScriptedService, startScriptedService } from '../testing/scripted-service.ts';
import { until } from '../testing/until.ts';

type Tried = { call: string; url: string; service: string; rule: AccessRule };

/** A URL that matches the path of a call. */
const urlOf = (path: string) => path.replace(/\*\w*$/, 'x7/room.jpg').replace(/:\w+/g, 'x7');

/** Every call of the contracts, and the two public routes that no contract describes. */
const TRIED: Tried[] = [
  ...Object.entries(CALLS).flatMap(([service, calls]) =>
    Object.values<Call>(calls).map(({ method, path, access: rule }) => ({
      call: `${method} ${path.replace(/\*\w+$/, '*')}`,
      url: urlOf(path),
      service,
      rule,
    })),
  ),
  ...['pictures', 'stand-in-google'].map((folder) => ({
    call: `GET /${folder}/*`,
    url: urlOf(`/${folder}/*`),
    rule: access.public,
    service: folder === 'pictures' ? 'pictures' : 'googleStandIn',
  })),
];

const INVALID_TOKENS = {
  malformed: 'invalid_token',
  'of another scheme': 'invalid_token',
  'with a changed signature': 'invalid_token',
  'signed with an unknown key': 'invalid_token',
  'for another audience': 'invalid_token',
  'of another issuer': 'invalid_token',
  'with alg none': 'invalid_token',
  'without permissions': 'invalid_token',
  'without a kind of actor': 'invalid_token',
  'with permissions that are not a list': 'invalid_token',
  expired: 'expired_token',
  revoked: 'revoked_token',
  'of a revoked user': 'revoked_token',
} as const;

/** Holders of valid tokens, by their permissions. */
const HOLDERS: Record<string, readonly string[]> = {
  guest: [],
  ...STAFF_ROLES,
  'staff who may do nothing': [],
};

/** The outcome of each credential for an access rule: 200 when the service responded, otherwise status and error code. */
function expectedFor(rule: AccessRule): Record<string, string> {
  const { token } = rule;
  const permission = 'permission' in rule ? rule.permission : undefined;
  const holders = Object.entries(HOLDERS).map(([name, permissions]) => [
    name,
    permission && !permissions.includes(permission) ? '403 forbidden' : '200',
  ]);
  const invalid = Object.entries(INVALID_TOKENS).map(([name, code]) => [
    name,
    token === 'ignored' || token === 'secret' ? '200' : `401 ${code}`,
  ]);
  const none = token === 'required' ? '401 unauthenticated' : '200';
  return { none, ...Object.fromEntries([...invalid, ...holders]) };
}

describe('the access rules', () => {
  let gateway: TestGateway;
  let pictures: ScriptedService;
  let googleStandIn: ScriptedService;
  let credentials: Record<string, string | undefined>;

  beforeAll(async () => {
    pictures = await startScriptedService('pictures');
    googleStandIn = await startScriptedService('googleStandIn');
    gateway = await startTestGateway({
      env: { PICTURES_URL: pictures.url, GOOGLE_STAND_IN_URL: googleStandIn.url },
    });
    credentials = await createCredentials(gateway);
  });
  afterAll(async () => {
    await gateway?.stop();
    await pictures?.stop();
    await googleStandIn?.stop();
  });

  test('are tested here for every route to a service, and for no other', () => {
    const routes = readRoutes(readRouteMap()).filter(({ pipeline }) => pipeline !== 'docs');
    const configured = routes.map(({ method, path, scope }) => `${method} ${path} ${scope}`);
    expect(TRIED.map(({ call, rule }) => `${call} ${scopeOf(rule)}`).sort()).toEqual(configured.sort());
  });

  test.each(TRIED)('$call', async ({ call, url, service, rule }) => {
    const method = call.split(' ')[0]!;
    const outcomes: Record<string, string> = {};
    for (const [name, authorization] of Object.entries(credentials)) {
      const reply = await gateway.call(url, {
        method,
        headers: authorization === undefined ? {} : { authorization },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      });
      const body = json(reply);
      outcomes[name] = reply.status === 200 ? '200' : `${reply.status} ${body['code']}`;
      if (reply.status === 200) expect(body).toMatchObject({ service, method, url });
      else
        expect(body).toEqual({
          code: body['code'],
          params: expect.any(Object),
          message: expect.any(String),
          requestId: reply.headers['x-request-id'],
        });
      if (reply.status === 401) expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    expect(outcomes).toEqual(expectedFor(rule));
  });

  test('a token is forwarded only on calls whose scope requires or allows one', async () => {
    const headers = { authorization: credentials['guest']! };
    const forwardedTo = async (method: string, path: string) =>
      (json(await gateway.call(path, { method, headers }))['headers'] as Record<string, string>)[
        'authorization'
      ];
    expect(await forwardedTo('GET', '/api/booking/getBookings')).toBe(headers.authorization);
    expect(await forwardedTo('POST', '/api/feedback')).toBe(headers.authorization);
    expect(await forwardedTo('GET', '/api/room')).toBeUndefined();
    expect(await forwardedTo('POST', '/api/users/login')).toBeUndefined();
  });

  test('the secret of a link is forwarded only on calls that check one, and a token never instead', async () => {
    const forwardedTo = async (path: string, authorization: string) =>
      (json(await gateway.call(path, { headers: { authorization } }))['headers'] as Record<string, string>)[
        'authorization'
      ];
    const secret = 'Booking MB-7K2QX9WD.secret';
    expect(await forwardedTo('/api/stay/bookings/MB-7K2QX9WD', secret)).toBe(secret);
    expect(await forwardedTo('/api/stay/bookings/MB-7K2QX9WD', credentials['guest']!)).toBeUndefined();
    expect(await forwardedTo('/api/room', secret)).toBeUndefined();
  });

  test('HEAD follows the rule of GET', async () => {
    const head = async (path: string, headers = {}) =>
      (await gateway.call(path, { method: 'HEAD', headers })).status;
    expect(await head('/api/room')).toBe(200);
    expect(await head('/api/feedback/getAll')).toBe(401);
    expect(await head('/api/feedback/getAll', { authorization: credentials['guest']! })).toBe(403);
    expect(await head('/api/feedback/getAll', { authorization: credentials['manager']! })).toBe(200);
  });

  test.each([
    '/API/FEEDBACK/GETALL',
    '/api/feedback/getAll/',
    '/api/feedback/getAll?x=/api/room',
    '/api/feedback/getAll#/api/room',
  ])('the spelling %s of a path follows the same rule', async (path) => {
    expect((await gateway.call(path)).status).toBe(401);
  });
});

async function createCredentials({ tokens, revocations }: TestGateway) {
  const bearer = (token: string) => `Bearer ${token}`;
  const [owner, revokedUser] = [testStaff(...STAFF_ROLES.owner), testUser('Admin')];
  const now = Date.now() / 1_000;
  const revokedId = randomUUID();
  revocations.revoke({ kind: 'token', id: revokedId, expiresAt: now + 3_600 });
  revocations.revoke({ kind: 'user', id: revokedUser.id, issuedBefore: now, expiresAt: now + 3_600 });
  const requests = revocations.requests.length;
  await until('the gateway has the revocations', () => revocations.requests.length > requests + 1);
  const [head, body, signature] = tokens.sign(owner).split('.') as [string, string, string];
  const changed = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);
  const staff = Object.entries(STAFF_ROLES).map(([role, permissions]) => [
    role,
    bearer(tokens.sign(testStaff(...permissions))),
  ]);
  return {
    none: undefined,
    malformed: bearer('not.a.token'),
    'of another scheme': `Basic ${Buffer.from('ann:secret').toString('base64')}`,
    'with a changed signature': bearer(`${head}.${body}.${changed}`),
    'signed with an unknown key': bearer(tokens.forge(owner)),
    'for another audience': bearer(tokens.sign(owner, { aud: 'another-hotel' })),
    'of another issuer': bearer(tokens.sign(owner, { iss: 'another-issuer' })),
    'with alg none': bearer(unsigned(owner)),
    'without permissions': bearer(tokens.sign(owner, { permissions: undefined })),
    'without a kind of actor': bearer(tokens.sign(owner, { actor: undefined })),
    'with permissions that are not a list': bearer(tokens.sign(owner, { permissions: 'users' })),
    expired: bearer(tokens.sign(owner, { iat: now - 7_200, exp: now - 61 })),
    revoked: bearer(tokens.sign(owner, { jti: revokedId })),
    'of a revoked user': bearer(tokens.sign(revokedUser, { iat: now - 1 })),
    guest: bearer(tokens.sign(testUser('Customer'))),
    ...Object.fromEntries(staff),
    'staff who may do nothing': bearer(tokens.sign(testStaff())),
  };
}

function unsigned({ id, email, role, permissions }: TestUser): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Date.now() / 1_000;
  const claims = {
    sub: id,
    email,
    role,
    actor: 'staff',
    permissions,
    jti: randomUUID(),
    iat: now,
    exp: now + 3_600,
  };
  return `${part({ alg: 'none' })}.${part({ ...claims, iss: 'innkeeper', aud: 'innkeeper' })}.`;
}
