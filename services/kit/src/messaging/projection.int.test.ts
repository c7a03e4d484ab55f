import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { galleryTopic } from '../events/gallery.ts';
import { Database } from '../postgres/db.ts';
import { describeOnEachBus } from '../testing/buses.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { asMessage, eventually } from '../testing/harness.ts';
import { Consumer } from './consumer.ts';
import { defineTopic } from './envelope.ts';
import type { EventBus } from './event-bus.ts';
import { bringOver, type Projection, rebuildProjection } from './projection.ts';
import { reaction } from './reaction.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');

describeOnEachBus((provide) => {
  let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
  let database: Database;
  let bus: EventBus;
  let consumer: Consumer;
  let topic: typeof galleryTopic;
  let projection: Projection;

  beforeEach(async () => {
    databases = await createServiceDatabases(migrations);
    database = new Database({ url: databases.databaseUrl, name: 'projection', logger: testLogger });
    bus = provide().connect();
    topic = defineTopic(await provide().newContext(), galleryTopic.schemas);
    projection = {
      reaction: reaction(topic, async (tx, { type, subject, data }) => {
        if (type === 'item.deleted') await tx.query('delete from pools where id = $1', [subject]);
        else
          await tx.query(
            'insert into pools values ($1, $2) on conflict (id) do update set name = excluded.name',
            [subject, data.name],
          );
      }),
      tables: ['pools'],
      switchOver: async (sql, complete) => {
        const brought = await bringOver(sql, 'pools', 'id');
        if (!complete) return brought;
        const removed = await sql.query(
          'delete from public.pools where id not in (select id from pg_temp.pools)',
        );
        return { ...brought, removed: removed.rowCount! };
      },
    };
    const reactions = [projection.reaction];
    consumer = new Consumer({ database, bus, logger: testLogger, group: randomUUID(), reactions });
    await consumer.start();
  });
  afterEach(async () => {
    consumer.stop();
    await bus.close();
    await database.close();
    await databases.drop();
  });

  const rebuild = (by: EventBus = bus, options = {}) =>
    rebuildProjection({ databaseUrl: databases.databaseUrl, bus: by, projection }, options);
  const named = (id: string, name: string, version: number) =>
    asMessage(topic.event('item.updated', id, { id, name, description: 'd', image: '/p.jpg' }), version);
  const pools = async () =>
    Object.fromEntries(
      (await database.query<{ id: string; name: string }>('select id, name from pools')).rows.map(
        ({ id, name }) => [id, name],
      ),
    );

  /** Publishes an event for each of some pools, the last of which is deleted, and waits for their effects. */
  async function fill(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const gone = ids.at(-1)!;
    await bus.publish([
      ...ids.map((id) => named(id, 'old', 1)),
      ...ids.map((id) => named(id, 'Pool', 2)),
      asMessage(topic.event('item.deleted', gone, { id: gone }), 3),
    ]);
    await eventually(async () => {
      const { rows } = await database.query<{ sum: number }>('select sum(version)::int as sum from inbox');
      return rows[0]!.sum === 2 * count + 1;
    }, 30_000);
    return ids.slice(0, -1);
  }

  async function damage([lost, wrong]: string[]): Promise<void> {
    await database.query('delete from pools where id = $1', [lost]);
    await database.query("update pools set name = 'wrong' where id = $1", [wrong]);
    await database.query("insert into pools values (gen_random_uuid(), 'never told of')");
  }
  const whole = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'Pool']));

  test('what was lost, is wrong or was never told of is mended, and the second time there is nothing to do', async () => {
    const ids = await fill(20);
    await damage(ids);
    expect(await rebuild()).toEqual({
      events: 41,
      failed: 0,
      complete: true,
      rows: { added: 1, corrected: 1, removed: 1 },
    });
    expect(await pools()).toEqual(whole(ids));
    expect((await rebuild()).rows).toEqual({ added: 0, corrected: 0, removed: 0 });
  }, 60_000);

  test('events that come in meanwhile are neither lost nor undone', async () => {
    const ids = await fill(20);
    await damage(ids);
    let version = 10;
    let running = true;
    const last = new Map<string, string>();
    const busy = (async () => {
      // Not without end: each rebuild reads all there is, and a busy machine would never come to it.
      while (running && version < 3_000) {
        const [id, name] = [ids[version % ids.length]!, `Pool ${version}`];
        await bus.publish([named(id, name, version++)]);
        last.set(id, name);
      }
    })();
    for (let i = 0; i < 3; i++) await rebuild();
    running = false;
    await busy;
    const wanted = { ...whole(ids), ...Object.fromEntries(last) };
    await eventually(async () => JSON.stringify(await pools()).includes(`Pool ${version - 1}`));
    await eventually(async () => (await bus.lag()).every(({ messages }) => !messages), 30_000);
    expect(await pools()).toEqual(wanted);
  }, 90_000);

  test('one that is killed half-way changes nothing, and the next one does it all', async () => {
    const ids = await fill(20);
    await damage(ids);
    const damaged = await pools();
    // The rebuild's session dies while it reads for the last time, with the consumer locked out: as with a kill -9.
    let reads = 0;
    const dying = Object.assign(Object.create(bus) as EventBus, {
      readFromBeginning: async (name: string) => {
        const reader = await bus.readFromBeginning(name);
        const readToEnd: typeof reader.readToEnd = async (handle) => {
          await reader.readToEnd(handle);
          if (++reads === 2)
            await database.query(
              `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
                and database = (select oid from pg_database where datname = current_database())`,
            );
        };
        return { ...reader, readToEnd };
      },
    });
    await expect(rebuild(dying)).rejects.toThrow();
    expect(await pools()).toEqual(damaged);
    await rebuild();
    expect(await pools()).toEqual(whole(ids));
  }, 60_000);

  test('a topic whose beginning is gone is refused; a partial rebuild mends what it still tells and removes nothing', async () => {
    const ids = await fill(20);
    await provide().forget(topic.name);
    const [id] = ids;
    await bus.publish([named(id!, 'Pool', 9)]);
    await eventually(async () => (await bus.lag()).every(({ messages }) => !messages), 30_000);
    await damage([ids[1]!, id!]);
    await expect(rebuild()).rejects.toThrow('has lost its beginning');
    expect((await rebuild(bus, { partial: true })).rows).toEqual({ added: 0, corrected: 1 });
    expect((await pools())[id!]).toBe('Pool');
  }, 60_000);

  test('an event that cannot be applied is counted, and nothing is removed', async () => {
    const ids = await fill(5);
    await damage(ids);
    await bus.publish([{ ...named(randomUUID(), 'x', 1), value: '{"half' }]);
    expect(await rebuild()).toMatchObject({ failed: 1, complete: false, rows: { added: 1, corrected: 1 } });
  }, 60_000);
});
