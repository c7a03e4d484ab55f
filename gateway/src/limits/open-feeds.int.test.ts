import { testUser } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connectRaw, json, type RawConnection } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;
const clients: RawConnection[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ env: { OPEN_ANSWERS_PER_ADDRESS: '3' } });
});
afterAll(() => gateway?.stop());
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await until('no feed is open', () => gateway.services.booking.recorded.open === 0);
});

const PATH = '/api/desk/feed?do=feed';
async function follow(count: number, authorization: string): Promise<RawConnection[]> {
  const { recorded } = gateway.services.booking;
  const target = recorded.open + count;
  const opened = Array.from({ length: count }, () =>
    connectRaw(gateway.port, `GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`),
  );
  clients.push(...opened);
  await until('the feeds are open', () => recorded.open === target);
  return opened;
}

test('passes each event on at once, and the heartbeats keep it open', async () => {
  const [client] = await follow(1, gateway.staff()['authorization']!);
  await until('events arrive', () => client!.received().includes('event: change'));
  const head = client!.received().toLowerCase();
  expect(head).toContain('content-type: text/event-stream');
  expect(head).not.toContain('content-encoding');
});

test('open feeds count separately: an account has twelve, and can still make calls', async () => {
  const staff = gateway.staff();
  await follow(12, staff['authorization']!);
  const rejected = await gateway.call(PATH, { headers: staff });
  expect([rejected.status, json(rejected)['code']]).toEqual([429, 'too_many_requests']);
  expect(await gateway.metric('limit_rejections_total{bucket="openFeeds"}')).toBe(1);
  expect((await gateway.call('/api/desk/search?q=ada&do=ok', { headers: staff })).status).toBe(200);
  await follow(1, gateway.staff()['authorization']!);
  clients[0]!.socket.destroy();
  await until('there is a place again', () => gateway.services.booking.recorded.open === 12);
  await follow(1, staff['authorization']!);
});

test('ends when its token is revoked', async () => {
  const user = testUser('Admin');
  const [client] = await follow(1, `Bearer ${gateway.tokens.sign(user)}`);
  const seconds = Date.now() / 1_000;
  gateway.revocations.revoke({
    kind: 'user',
    id: user.id,
    issuedBefore: seconds + 60,
    expiresAt: seconds + 3_600,
  });
  await until('the feed ends', () => client!.received().includes('\r\n0\r\n\r\n'));
  expect(
    (await gateway.call(PATH, { headers: { authorization: `Bearer ${gateway.tokens.sign(user)}` } })).status,
  ).toBe(401);
});

test('ends when its token expires, with the tolerance for clocks', async () => {
  const token = gateway.tokens.sign(testUser('Admin'), { exp: Date.now() / 1_000 - 57 });
  const [client] = await follow(1, `Bearer ${token}`);
  await until('the feed ends', () => client!.received().includes('\r\n0\r\n\r\n'));
});
