import { eventually } from '../testing/harness.ts';
import { recordingLogger } from '../testing/recording-logger.ts';
import { describeWithOwnRedis, startRedis, type TestRedis } from '../testing/redis.ts';
import { RedisLink, RedisUnavailableError } from './redis.ts';

describeWithOwnRedis('a link to Redis', () => {
  let server: TestRedis;
  let link: RedisLink;
  let logged: string[];

  beforeEach(async () => {
    server = await startRedis();
    const recording = recordingLogger();
    logged = recording.logged;
    link = new RedisLink({ url: server.url, name: 'test', logger: recording.logger });
    await eventually(() => link.available);
  });
  afterEach(async () => {
    link.close();
    await server.stop();
  });

  const ping = () => link.ask((redis) => redis.ping());

  it('answers a question', async () => {
    expect(await ping()).toBe('PONG');
    expect(logged).toEqual([]);
  });

  it('fails at once while Redis is unavailable, logs that once, and reconnects by itself', async () => {
    await server.kill();
    await eventually(() => !link.available);
    for (let i = 0; i < 3; i++) await expect(ping()).rejects.toBeInstanceOf(RedisUnavailableError);
    await server.restart();
    await eventually(() => link.available);
    expect(await ping()).toBe('PONG');
    expect(logged).toEqual(['Redis is unavailable: continuing without it', 'Redis is available again']);
  });

  it('fails the questions that are under way when Redis dies', async () => {
    server.pause();
    const asked = expect(link.ask((redis) => redis.ping(), 60_000)).rejects.toThrow();
    await server.kill();
    await asked;
  });

  it('waits for the timeout once when Redis hangs, and fails at once until it answers', async () => {
    server.pause();
    await expect(ping()).rejects.toThrow('did not answer within 100 ms');
    expect(link.available).toBe(false);
    await expect(ping()).rejects.toThrow('is unavailable');
    server.resume();
    await eventually(() => link.available);
    expect(await ping()).toBe('PONG');
  });

  it('replaces a connection on which no data arrives', async () => {
    server.pause();
    await eventually(() => logged.length === 1);
    server.resume();
    await eventually(() => link.available);
    expect(await ping()).toBe('PONG');
    expect(logged).toEqual(['Redis is unavailable: continuing without it', 'Redis is available again']);
  });

  it('connects later to a Redis that is not running yet', async () => {
    await server.kill();
    const early = new RedisLink({ url: server.url, name: 'early', logger: recordingLogger().logger });
    await expect(early.ask((redis) => redis.ping())).rejects.toBeInstanceOf(RedisUnavailableError);
    await server.restart();
    await eventually(() => early.available);
    early.close();
  });

  it('reports an error of Redis itself, and stays available', async () => {
    await link.ask((redis) => redis.set('word', 'no number'));
    await expect(link.ask((redis) => redis.incr('word'))).rejects.toThrow('not an integer');
    expect(link.available).toBe(true);
  });
});
