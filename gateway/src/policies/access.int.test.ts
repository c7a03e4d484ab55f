import { randomUUID } from 'node:crypto';
import { ROLES, STAFF_ROLES } from '@innkeeper/contracts/access';
import type { AccessRule } from '@innkeeper/kit/http';
import { type TestUser, testStaff, testUser } from '@innkeeper/kit/testing';
import { ACCESS_RULES, readRoutes } from '../routes.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';
import { readRouteMap } from '../testing/route-map.ts';
import { type ScriptedService, startScriptedService } from '../testing/scripted-service.ts';
import { until } from '../testing/until.ts';

/** Who may make each call. Deliberately repeated here, so that a change of a contract's access rule is made twice. */
const ACCESS_TABLE: [call: string, url: string, service: string, scope: string][] = [
  ['POST /api/users/login', '/api/users/login', 'identity', 'public'],
  ['POST /api/users/googleLogin/:googleAccessToken', '/api/users/googleLogin/ya29.x', 'identity', 'public'],
  ['POST /api/users/saveuser', '/api/users/saveuser', 'identity', 'public'],
  ['POST /api/users/renewal', '/api/users/renewal', 'identity', 'public'],
  ['GET /api/users/sign-in-options', '/api/users/sign-in-options', 'identity', 'public'],
  ['GET /api/users/get-user', '/api/users/get-user', 'identity', 'guest'],
  ['POST /api/users/logout', '/api/users/logout', 'identity', 'guest'],
  ['POST /api/users', '/api/users', 'identity', 'staff:users'],
  ['PUT /api/users', '/api/users', 'identity', 'staff:users'],
  ['DELETE /api/users/:email', '/api/users/ann@example.com', 'identity', 'staff:users'],
  ['GET /api/desk/roles', '/api/desk/roles', 'identity', 'staff:users'],
  ['POST /api/desk/roles', '/api/desk/roles', 'identity', 'staff:roles'],
  ['PUT /api/desk/roles/:roleId', '/api/desk/roles/desk', 'identity', 'staff:roles'],
  ['DELETE /api/desk/roles/:roleId', '/api/desk/roles/desk', 'identity', 'staff:roles'],
  ['POST /api/users/invitations', '/api/users/invitations', 'identity', 'staff:users'],
  ['GET /api/users/invitations', '/api/users/invitations', 'identity', 'staff:users'],
  ['DELETE /api/users/invitations/:invitationId', '/api/users/invitations/7', 'identity', 'staff:users'],
  ['POST /api/users/invitations/read', '/api/users/invitations/read', 'identity', 'public'],
  ['POST /api/users/invitations/accept', '/api/users/invitations/accept', 'identity', 'public'],
  ['GET /api/desk/installation', '/api/desk/installation', 'identity', 'staff:installation'],
  [
    'POST /api/desk/installation/identity/empty',
    '/api/desk/installation/identity/empty',
    'identity',
    'staff:installation',
  ],
  [
    'POST /api/desk/installation/catalog/empty',
    '/api/desk/installation/catalog/empty',
    'catalog',
    'staff:installation',
  ],
  [
    'POST /api/desk/installation/booking/empty',
    '/api/desk/installation/booking/empty',
    'booking',
    'staff:installation',
  ],
  [
    'POST /api/desk/installation/gallery/empty',
    '/api/desk/installation/gallery/empty',
    'gallery',
    'staff:installation',
  ],
  [
    'POST /api/desk/installation/feedback/empty',
    '/api/desk/installation/feedback/empty',
    'feedback',
    'staff:installation',
  ],
  ['POST /api/setup/read', '/api/setup/read', 'identity', 'public'],
  ['POST /api/setup/claim', '/api/setup/claim', 'identity', 'public'],
  ['GET /api/desk/history/identity', '/api/desk/history/identity', 'identity', 'staff:history'],

  ['GET /api/category', '/api/category', 'catalog', 'public'],
  ['POST /api/category', '/api/category', 'catalog', 'staff:catalog'],
  ['PUT /api/category/:category', '/api/category/Sea%20Suite', 'catalog', 'staff:catalog'],
  ['DELETE /api/category/:category', '/api/category/Sea%20Suite', 'catalog', 'staff:catalog'],
  ['GET /api/desk/categories', '/api/desk/categories?q=sea', 'catalog', 'staff:catalog:read'],
  ['GET /api/room', '/api/room', 'catalog', 'public'],
  ['POST /api/room', '/api/room', 'catalog', 'staff:catalog'],
  ['PUT /api/room/:roomId', '/api/room/101', 'catalog', 'staff:catalog'],
  ['DELETE /api/room/:roomId', '/api/room/101', 'catalog', 'staff:catalog'],
  ['GET /api/desk/rooms', '/api/desk/rooms', 'catalog', 'staff:catalog:read'],
  ['GET /api/hotel', '/api/hotel', 'catalog', 'public'],
  ['PUT /api/hotel', '/api/hotel', 'catalog', 'staff:settings'],
  ['PUT /api/desk/hotel/open', '/api/desk/hotel/open', 'catalog', 'staff:settings'],
  ['GET /api/hotel/map', '/api/hotel/map', 'catalog', 'public'],
  ['PUT /api/hotel/map', '/api/hotel/map', 'catalog', 'staff:settings'],
  ['GET /api/desk/hotel', '/api/desk/hotel', 'catalog', 'staff:settings'],
  ['GET /api/desk/history/catalog', '/api/desk/history/catalog', 'catalog', 'staff:history'],

  ['POST /api/booking/getAvailbleRooms', '/api/booking/getAvailbleRooms', 'booking', 'public'],
  ['POST /api/booking/alternatives', '/api/booking/alternatives', 'booking', 'public'],
  ['POST /api/stay/search', '/api/stay/search', 'booking', 'public'],
  ['GET /api/stay/calendar', '/api/stay/calendar?adults=2', 'booking', 'public'],
  ['POST /api/stay/bookings', '/api/stay/bookings', 'booking', 'guest'],
  ['POST /api/booking', '/api/booking/', 'booking', 'guest'],
  ['GET /api/booking/getBookings', '/api/booking/getBookings', 'booking', 'guest'],
  ['GET /api/booking/getAllBookings', '/api/booking/getAllBookings?q=ann', 'booking', 'staff:bookings:read'],
  ['POST /api/desk/bookings', '/api/desk/bookings', 'booking', 'staff:bookings'],
  ['GET /api/desk/free-rooms', '/api/desk/free-rooms?start=2026-12-01', 'booking', 'staff:bookings'],
  [
    'POST /api/desk/bookings/:bookingId/preview',
    '/api/desk/bookings/MB-7/preview',
    'booking',
    'staff:bookings',
  ],
  ['PUT /api/desk/bookings/:bookingId/stay', '/api/desk/bookings/MB-7/stay', 'booking', 'staff:bookings'],
  ['GET /api/desk/today', '/api/desk/today', 'booking', 'staff:bookings'],
  ['GET /api/desk/rates/:categoryId/days', '/api/desk/rates/7/days', 'booking', 'staff:rates'],
  ['PUT /api/desk/rates/:categoryId/days', '/api/desk/rates/7/days', 'booking', 'staff:rates'],
  [
    'PUT /api/desk/rates/:categoryId/restrictions',
    '/api/desk/rates/7/restrictions',
    'booking',
    'staff:rates',
  ],
  ['GET /api/desk/seasons', '/api/desk/seasons', 'booking', 'staff:rates'],
  ['POST /api/desk/seasons', '/api/desk/seasons', 'booking', 'staff:rates'],
  ['PUT /api/desk/seasons/:seasonId', '/api/desk/seasons/7', 'booking', 'staff:rates'],
  ['DELETE /api/desk/seasons/:seasonId', '/api/desk/seasons/7', 'booking', 'staff:rates'],
  ['GET /api/desk/price-rules', '/api/desk/price-rules', 'booking', 'staff:rates'],
  ['PUT /api/desk/price-rules', '/api/desk/price-rules', 'booking', 'staff:rates'],
  ['POST /api/desk/price-rules/preview', '/api/desk/price-rules/preview', 'booking', 'staff:rates'],
  ['GET /api/desk/bookings/counts', '/api/desk/bookings/counts', 'booking', 'staff:bookings:read'],
  ['GET /api/desk/bookings/:bookingId', '/api/desk/bookings/MB-7Q2K', 'booking', 'staff:bookings:read'],
  ['POST /api/desk/bookings/:bookingId/undo', '/api/desk/bookings/MB-7Q2K/undo', 'booking', 'staff:bookings'],
  ['GET /api/desk/rooms/:roomId/stays', '/api/desk/rooms/101/stays', 'booking', 'staff:bookings:read'],
  [
    'GET /api/desk/bookings/:bookingId/rooms',
    '/api/desk/bookings/MB-7Q2K/rooms',
    'booking',
    'staff:bookings',
  ],
  ['GET /api/desk/rooms/:roomId/moves', '/api/desk/rooms/101/moves', 'booking', 'staff:bookings'],
  ['POST /api/desk/moves', '/api/desk/moves', 'booking', 'staff:bookings'],
  ['POST /api/desk/undo', '/api/desk/undo', 'booking', 'staff:bookings'],
  ['DELETE /api/booking/:bookingId', '/api/booking/MB-7Q2K', 'booking', 'guest'],
  ['PUT /api/booking/:bookingId/status', '/api/booking/MB-7Q2K/status', 'booking', 'staff:bookings'],
  ['GET /api/desk/history/booking', '/api/desk/history/booking', 'booking', 'staff:history'],

  ['GET /api/gallery', '/api/gallery', 'gallery', 'public'],
  ['GET /api/desk/gallery', '/api/desk/gallery', 'gallery', 'staff:gallery'],
  ['POST /api/gallery', '/api/gallery', 'gallery', 'staff:gallery'],
  ['PUT /api/gallery', '/api/gallery', 'gallery', 'staff:gallery'],
  ['DELETE /api/gallery/:id', '/api/gallery/5', 'gallery', 'staff:gallery'],
  ['POST /api/desk/gallery/:id/restore', '/api/desk/gallery/5/restore', 'gallery', 'staff:gallery'],
  ['POST /api/gallery/uploads', '/api/gallery/uploads', 'gallery', 'staff:gallery'],
  ['GET /api/gallery/uploads/*', '/api/gallery/uploads/x7/room.jpg', 'gallery', 'staff:gallery'],
  ['GET /api/desk/history/gallery', '/api/desk/history/gallery', 'gallery', 'staff:history'],

  ['GET /api/desk/messages', '/api/desk/messages', 'messages', 'staff:messages'],
  ['GET /api/desk/messages/:mailId', '/api/desk/messages/9', 'messages', 'staff:messages'],
  ['POST /api/desk/messages/:mailId/resend', '/api/desk/messages/9/resend', 'messages', 'staff:messages'],
  ['GET /api/desk/history/messages', '/api/desk/history/messages', 'messages', 'staff:history'],
  [
    'POST /api/desk/installation/messages/empty',
    '/api/desk/installation/messages/empty',
    'messages',
    'staff:installation',
  ],
  ['POST /api/feedback', '/api/feedback', 'feedback', 'optional'],
  ['GET /api/feedback/getApprovedFeedbacks', '/api/feedback/getApprovedFeedbacks', 'feedback', 'public'],
  ['GET /api/feedback/getAll', '/api/feedback/getAll', 'feedback', 'staff:feedback'],
  ['PUT /api/feedback/:id', '/api/feedback/9', 'feedback', 'staff:feedback'],
  ['DELETE /api/feedback/:id', '/api/feedback/9', 'feedback', 'staff:feedback'],
  ['POST /api/desk/feedback/deletions', '/api/desk/feedback/deletions', 'feedback', 'staff:feedback'],
  ['POST /api/desk/feedback/:id/restore', '/api/desk/feedback/9/restore', 'feedback', 'staff:feedback'],
  ['GET /api/desk/history/feedback', '/api/desk/history/feedback', 'feedback', 'staff:history'],

  ['GET /pictures/*', '/pictures/demo/harbour.jpg', 'pictures', 'public'],
  ['GET /stand-in-google/*', '/stand-in-google/consent', 'googleStandIn', 'public'],
];

const INVALID_TOKENS = {
  malformed: 'invalid_token',
  'of another scheme': 'invalid_token',
  'with a changed signature': 'invalid_token',
  'signed with an unknown key': 'invalid_token',
  'for another audience': 'invalid_token',
  'of another issuer': 'invalid_token',
  'with alg none': 'invalid_token',
  'without a role': 'invalid_token',
  'with permissions that are not a list': 'invalid_token',
  expired: 'expired_token',
  revoked: 'revoked_token',
  'of a revoked user': 'revoked_token',
} as const;

/** Whoever has a valid token, by what they may do. The last two are tokens of the version before roles. */
const HOLDERS: Record<string, readonly string[]> = {
  guest: [],
  ...STAFF_ROLES,
  'staff who may do nothing': [],
  'a guest of the version before': ROLES.Customer.permissions,
  'staff of the version before': ROLES.Admin.permissions,
};

/** The outcome of each credential for an access rule: 200 when the service responded, else status and error code. */
function expectedFor({ token, permission }: AccessRule): Record<string, string> {
  const holders = Object.entries(HOLDERS).map(([name, permissions]) => [
    name,
    permission && !permissions.includes(permission) ? '403 forbidden' : '200',
  ]);
  const invalid = Object.entries(INVALID_TOKENS).map(([name, code]) => [
    name,
    token === 'ignored' ? '200' : `401 ${code}`,
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
    expect(ACCESS_TABLE.map(([call, , , scope]) => `${call} ${scope}`).sort()).toEqual(configured.sort());
  });

  test.each(ACCESS_TABLE)('%s', async (call, url, service, scope) => {
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
          message: expect.any(String),
          requestId: reply.headers['x-request-id'],
        });
      if (reply.status === 401) expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    expect(outcomes).toEqual(expectedFor(ACCESS_RULES.get(scope)!));
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
    'without a role': bearer(tokens.sign(owner, { role: undefined })),
    'with permissions that are not a list': bearer(tokens.sign(owner, { permissions: 'users' })),
    expired: bearer(tokens.sign(owner, { iat: now - 7_200, exp: now - 61 })),
    revoked: bearer(tokens.sign(owner, { jti: revokedId })),
    'of a revoked user': bearer(tokens.sign(revokedUser, { iat: now - 1 })),
    guest: bearer(tokens.sign({ ...testUser('Customer'), permissions: [] }, { actor: 'user' })),
    ...Object.fromEntries(staff),
    'staff who may do nothing': bearer(tokens.sign(testStaff())),
    'a guest of the version before': bearer(tokens.sign(testUser('Customer'))),
    'staff of the version before': bearer(tokens.sign(testUser('Admin'))),
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
