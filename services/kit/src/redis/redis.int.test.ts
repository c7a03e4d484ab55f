import { eventually } from '../testing/harness.ts';
import { recordingLogger } from '../testing/recording-logger.ts';
import { describeWithOwnRedis, startRedis, type TestRedis } from '../testing/redis.ts';
import { RedisAway, RedisLink } from './redis.ts';

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

  it('answers what is asked', async () => {
    expect(await ping()).toBe('PONG');
    expect(logged).toEqual([]);
  });

  it('says at once that Redis is away, in one line of the log, and is back by itself', async () => {
    await server.kill();
    await eventually(() => !link.available);
    for (let i = 0; i < 3; i++) await expect(ping()).rejects.toBeInstanceOf(RedisAway);
    await server.restart();
    await eventually(() => link.available);
    expect(await ping()).toBe('PONG');
    expect(logged).toEqual(['Redis is away: going on without it', 'Redis is back']);
  });

  it('fails what was under way when Redis died', async () => {
    server.pause();
    const asked = expect(link.ask((redis) => redis.ping(), 60_000)).rejects.toThrow();
    await server.kill();
    await asked;
  });

  it('waits for a Redis that hangs once, not again until it answers', async () => {
    server.pause();
    await expect(ping()).rejects.toThrow('did not answer within 100 ms');
    expect(link.available).toBe(false);
    await expect(ping()).rejects.toThrow('is away');
    server.resume();
    await eventually(() => link.available);
    expect(await ping()).toBe('PONG');
  });

  it('gives up a connection on which nothing comes, and takes another when Redis goes on', async () => {
    server.pause();
    await eventually(() => logged.length === 1);
    server.resume();
    await eventually(() => link.available);
    expect(await ping()).toBe('PONG');
    expect(logged).toEqual(['Redis is away: going on without it', 'Redis is back']);
  });

  it('waits for a Redis that is not there yet', async () => {
    await server.kill();
    const early = new RedisLink({ url: server.url, name: 'early', logger: recordingLogger().logger });
    await expect(early.ask((redis) => redis.ping())).rejects.toBeInstanceOf(RedisAway);
    await server.restart();
    await eventually(() => early.available);
    early.close();
  });

  it('says what Redis itself refuses, and goes on asking', async () => {
    await link.ask((redis) => redis.set('word', 'no number'));
    await expect(link.ask((redis) => redis.incr('word'))).rejects.toThrow('not an integer');
    expect(link.available).toBe(true);
  });
});
