import { access, type Call } from '@innkeeper/contracts';
import { gatewaySections } from './gateway.ts';

const services = [
  { name: 'catalog', prefix: 'CATALOG' },
  { name: 'identity', prefix: 'IDENTITY' },
] as unknown as Parameters<typeof gatewaySections>[0];

const call = (method: Call['method'], path: string, more: Partial<Call> = {}): Call => ({
  method,
  path,
  access: access.public,
  summary: '',
  answers: {},
  ...more,
});
const named = (calls: Call[]) => Object.fromEntries(calls.entries());
const sections = (catalog: Call[], identity: Call[] = []) =>
  gatewaySections(services, { catalog: named(catalog), identity: named(identity) });

test('aligns the routes of all services, with the permission that staff need', () => {
  const { routes } = sections(
    [call('GET', '/api/room'), call('DELETE', '/api/room/:roomId', { access: access.staff('catalog') })],
    [call('GET', '/api/users/files/*path', { access: access.guest })],
  );
  expect(routes).toBe(
    [
      '  catalog:',
      "    - { methods: [GET],    scopes: [public],        paths: '/api/room' }",
      "    - { methods: [DELETE], scopes: [staff:catalog], paths: '/api/room/:roomId' }",
      '  identity:',
      "    - { methods: [GET],    scopes: [guest],         paths: '/api/users/files/*' }",
      '',
    ].join('\n'),
  );
});

test('gives calls with a limit of their own a pipeline of their own', () => {
  const { routes, pipelines } = sections(
    [],
    [call('GET', '/api/users'), call('POST', '/api/users/login', { limit: 'signIn' })],
  );
  expect(routes).toMatch(/^ {2}identityWithSignInLimit:\n.*login.*\n {2}identity:\n.*\/api\/users' \}\n$/);
  expect(pipelines).toContain('apiEndpoints: [identityWithSignInLimit]');
  expect(pipelines.match(/limit: .*? access/g)).toEqual([
    'limit: [*everything, *signIn], access',
    'limit: *everything, access',
  ]);
  expect(pipelines.match(/service: identity/g)).toHaveLength(2);
});

test('gives a service without calls an address, and no pipeline', () => {
  const { addresses, pipelines, routes } = sections([call('GET', '/api/room')]);
  expect(addresses).toContain(`  identity: { url: '\${IDENTITY_URL}' }\n`);
  expect(routes + pipelines).not.toContain('identity');
});

test.each([
  ['a parameter', '/api/desk/:list', '/api/desk/rooms'],
  ['a wildcard', '/api/desk/*rest', '/api/desk/rooms/:roomId'],
  ['another parameter', '/api/desk/:list', '/api/desk/:name'],
  ['an equal path', '/api/desk/rooms', '/API/desk/rooms'],
  ['a parameter further to the left', '/api/:part/rooms', '/api/desk/:list'],
])('rejects a route that %s hides', (_by, earlier, later) => {
  expect(() => sections([call('GET', earlier)], [call('GET', later)])).toThrow(
    `${earlier} hides GET ${later}`,
  );
});

test.each([
  ['after the more specific one', ['GET', '/api/desk/rooms'], ['GET', '/api/desk/:list']],
  ['of another method', ['DELETE', '/api/users/:email'], ['POST', '/api/users/logout']],
  ['of another length', ['GET', '/api/desk/:list'], ['GET', '/api/desk/rooms/:roomId']],
  ['that differs to the right', ['GET', '/api/:part/rooms'], ['GET', '/api/desk/gallery']],
] as const)('accepts a route %s', (_case, [method, earlier], [otherMethod, later]) => {
  expect(() => sections([call(method, earlier)], [call(otherMethod, later)])).not.toThrow();
});
