import { randomUUID } from 'node:crypto';
import { revocationsInRedis } from '@innkeeper/contracts/identity';
import { RedisLink } from '@innkeeper/kit/redis';
import {
  describeWithOwnRedis,
  eventually,
  startRedis,
  type TestRedis,
  testLogger,
} from '@innkeeper/kit/testing';
import jwt from 'jsonwebtoken';
import { RevocationRelay } from './revocation-relay.ts';
import { type Revocation, revokeToken } from './revocation-store.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

const { list, asOf, channel } = revocationsInRedis;

describeWithOwnRedis('revocations in Redis', () => {
  let server: TestRedis;
  let redis: RedisLink;
  let identity: Identity;
  let staff: Person;

  beforeAll(async () => {
    server = await startRedis();
    redis = await connect();
    identity = await startIdentity({ REDIS_URL: server.url });
    staff = await identity.createPerson({ type: 'Admin' });
    await eventually(() => completeTo());
  });
  afterAll(async () => {
    redis.close();
    await identity.stop();
    await server.stop();
  });

  async function connect(): Promise<RedisLink> {
    const link = new RedisLink({ url: server.url, name: 'test', logger: testLogger });
    await eventually(() => link.available);
    return link;
  }

  const completeTo = () => redis.ask((client) => client.zScore(list, asOf));
  async function listed(): Promise<Revocation[]> {
    const members = await redis.ask((client) => client.zRange(list, 0, -1));
    return members.filter((one) => one !== asOf).map((one) => JSON.parse(one) as Revocation);
  }
  const idsListed = async () => (await listed()).map(({ id }) => id);
  const revokeSomeToken = async () => {
    const id = randomUUID();
    await revokeToken(identity.database, id, Date.now() / 1_000 + 3_600);
    return id;
  };
  const logout = ({ token }: Person) => identity.call('POST', '/api/users/logout', { token });

  it('hold a token when its log-out is answered', async () => {
    const guest = await identity.createPerson();
    const { jti, exp } = jwt.decode(guest.token) as jwt.JwtPayload;
    expect((await logout(guest)).status).toBe(204);
    expect(await listed()).toContainEqual({ kind: 'token', id: jti, expiresAt: exp });
  });

  it('hold a user when their deletion is answered', async () => {
    const { user } = await identity.createPerson();
    const path = `/api/users/${encodeURIComponent(user.email)}`;
    expect((await identity.call('DELETE', path, { token: staff.token })).status).toBe(200);
    expect(await listed()).toContainEqual(expect.objectContaining({ kind: 'user', id: user.id }));
  });

  it('hold a user when disabling them is answered', async () => {
    const { user } = await identity.createPerson();
    const { email, firstName, lastName, whatsapp, phone, emailVerified } = user;
    const names = { email, firstName, lastName, type: 'Customer' };
    const body = { ...names, whatsapp, phone, emailVerified, disabled: false };
    expect((await identity.call('PUT', '/api/users', { token: staff.token, body })).status).toBe(200);
    expect(await idsListed()).toContain(user.id);
  });

  it('are copied without being announced, and the list is marked as complete to a later time', async () => {
    const before = await completeTo();
    const id = await revokeSomeToken();
    await eventually(async () => (await idsListed()).includes(id));
    expect(await completeTo()).toBeGreaterThan(before!);
  });

  it('are announced once, although every replica copies them', async () => {
    const messages: string[] = [];
    const listener = await redis.ask(async (client) => client.duplicate().connect());
    await listener.subscribe(channel, (message) => messages.push(message));
    const other = new RevocationRelay({
      database: identity.database,
      redis: await connect(),
      logger: testLogger,
    });
    other.start();
    const id = await revokeSomeToken();
    await Promise.all(Array.from({ length: 10 }, () => other.announce()));
    const later = await revokeSomeToken();
    await eventually(async () => (await idsListed()).includes(later) && messages.length >= 2);
    expect(messages).toHaveLength(2);
    expect((await idsListed()).filter((one) => one === id)).toHaveLength(1);
    await other.stop();
    listener.destroy();
  });

  it('are all copied again to a Redis that lost them', async () => {
    const id = await revokeSomeToken();
    await eventually(async () => (await idsListed()).includes(id));
    await redis.ask((client) => client.flushAll());
    await eventually(async () => (await idsListed()).includes(id));
    expect(await completeTo()).not.toBeNull();
  });

  it('made while Redis was unavailable are copied afterwards, and earlier ones again', async () => {
    const [early, guest] = [await revokeSomeToken(), await identity.createPerson()];
    await server.kill();
    expect((await logout(guest)).status).toBe(204);
    const { jti } = jwt.decode(guest.token) as jwt.JwtPayload;
    await server.restart();
    await eventually(async () => (await completeTo().catch(() => null)) !== null);
    expect(await idsListed()).toEqual(expect.arrayContaining([early, jti]));
  });

  it('do not delay a log-out while Redis hangs', async () => {
    const guest = await identity.createPerson();
    server.pause();
    expect((await logout(guest)).status).toBe(204);
    server.resume();
    const { jti } = jwt.decode(guest.token) as jwt.JwtPayload;
    await eventually(async () => (await idsListed().catch((): string[] => [])).includes(jti!));
  });
});
