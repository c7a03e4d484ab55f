import { describeWithOwnRedis, recordingLogger, startRedis, type TestRedis } from '@innkeeper/kit/testing';
import { RedisLink } from './redis-link.ts';
import { until } from './testing/until.ts';

describeWithOwnRedis('a link to Redis', () => {
  let server: TestRedis;
  let link: RedisLink;
  let messages: string[];

  beforeEach(async () => {
    server = await startRedis();
    const { logged, logger } = recordingLogger();
    messages = logged;
    link = new RedisLink(server.url, logger);
    await until('the link is connected', isConnected);
  });
  afterEach(async () => {
    link.close();
    await server.stop();
  });

  const isConnected = () => link.commands.status === 'ready';
  const outage = ['Redis is unavailable, continuing without it', 'Redis is available again'];

  test('rejects commands at once during an outage, logs it in one line, and reconnects', async () => {
    await server.kill();
    await until('the connection is closed', () => !isConnected());
    for (let i = 0; i < 3; i++) await expect(link.commands.ping()).rejects.toThrow();
    await until('an attempt to reconnect has failed', () => messages.length > 0);
    await server.restart();
    await until('the link is connected again', isConnected);
    expect(await link.commands.ping()).toBe('PONG');
    expect(messages).toEqual(outage);
  });

  test('rejects commands in flight when Redis dies, and never repeats them', async () => {
    server.pause();
    const rejected = expect(link.commands.incr('once')).rejects.toThrow();
    await server.kill();
    await rejected;
    await server.restart();
    await until('the link is connected again', isConnected);
    expect(await link.commands.get('once')).toBeNull();
  });

  test('closes a connection that does not respond, and reconnects when Redis responds again', async () => {
    server.pause();
    await expect(link.commands.ping()).rejects.toThrow();
    await until('the connection is closed', () => !isConnected());
    await expect(link.commands.ping()).rejects.toThrow('enableOfflineQueue');
    server.resume();
    await until('the link is connected again', isConnected);
    expect(await link.commands.ping()).toBe('PONG');
    expect(messages).toEqual(outage);
  });

  test('keeps an idle connection', async () => {
    const id = await link.commands.client('ID');
    const since = performance.now();
    await until('the response timeout has passed', () => performance.now() - since > 1_500);
    expect(await link.commands.client('ID')).toBe(id);
    expect(messages).toEqual([]);
  });

  test('notifies of messages, and after a reconnect because some may have been missed', async () => {
    let notified = 0;
    link.subscribe('channel', () => notified++);
    await server.kill();
    await server.restart();
    await until('it is subscribed again', () => notified > 0);
    const before = notified;
    await until('the link is connected again', isConnected);
    await link.commands.publish('channel', '');
    await until('it is notified', () => notified > before);
    await link.commands.publish('other', '');
    await link.commands.ping();
    expect(notified).toBe(before + 1);
  });
});
