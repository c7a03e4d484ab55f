import { listeningLogger } from '@innkeeper/kit/testing/listening-logger';
import { describeWithOwnRedis, startRedis, type TestRedis } from '@innkeeper/kit/testing/redis';
import { RedisLink } from './redis.ts';
import { until } from './testing/until.ts';

describeWithOwnRedis('a link to Redis', () => {
  let server: TestRedis;
  let link: RedisLink;
  let said: string[];

  beforeEach(async () => {
    server = await startRedis();
    const listening = listeningLogger();
    said = listening.said;
    link = new RedisLink(server.url, listening.logger);
    await until('it is connected', isConnected);
  });
  afterEach(async () => {
    link.close();
    await server.stop();
  });

  const isConnected = () => link.commands.status === 'ready';
  const outage = ['Redis is away: going on without it', 'Redis is back'];

  test('says at once that Redis is away, in one line of the log, and is back by itself', async () => {
    await server.kill();
    await until('it knows', () => !isConnected());
    for (let i = 0; i < 3; i++) await expect(link.commands.ping()).rejects.toThrow();
    await until('it has tried in vain', () => said.length > 0);
    await server.restart();
    await until('it is connected again', isConnected);
    expect(await link.commands.ping()).toBe('PONG');
    expect(said).toEqual(outage);
  });

  test('fails what was under way when Redis died, and never repeats it', async () => {
    server.pause();
    const asked = expect(link.commands.incr('once')).rejects.toThrow();
    await server.kill();
    await asked;
    await server.restart();
    await until('it is connected again', isConnected);
    expect(await link.commands.get('once')).toBeNull();
  });

  test('gives up a connection on which nothing comes, and takes another when Redis goes on', async () => {
    server.pause();
    await expect(link.commands.ping()).rejects.toThrow();
    await until('it knows', () => !isConnected());
    await expect(link.commands.ping()).rejects.toThrow('enableOfflineQueue');
    server.resume();
    await until('it is connected again', isConnected);
    expect(await link.commands.ping()).toBe('PONG');
    expect(said).toEqual(outage);
  });

  test('keeps a connection on which there is nothing to say', async () => {
    const id = await link.commands.client('ID');
    const since = performance.now();
    await until('an answer would be too late by now', () => performance.now() - since > 1_500);
    expect(await link.commands.client('ID')).toBe(id);
    expect(said).toEqual([]);
  });

  test('hears messages, and that some may have been missed', async () => {
    let heard = 0;
    link.listen('news', () => heard++);
    await server.kill();
    await server.restart();
    await until('it listens again', () => heard > 0);
    const before = heard;
    await until('it is connected again', isConnected);
    await link.commands.publish('news', '');
    await until('it hears', () => heard > before);
    await link.commands.publish('other', '');
    await link.commands.ping();
    expect(heard).toBe(before + 1);
  });
});
