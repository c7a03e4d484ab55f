import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Database } from '../postgres/db.ts';
import { describeOnEachBus } from '../testing/buses.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { asMessage, eventually } from '../testing/harness.ts';
import { createNotesTopic, type NotesTopic } from '../testing/notes-topic.ts';
import { Consumer } from './consumer.ts';
import { consumerGroupsOf } from './consumer-group.ts';
import { createEvent } from './envelope.ts';
import type { EventBus } from './event-bus.ts';
import { defineProjection, type Projection } from './projection.ts';
import { bringOver, rebuildProjection } from './rebuild-projection.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');

describeOnEachBus((provide) => {
  let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
  let database: Database;
  let bus: EventBus;
  let consumer: Consumer;
  let topic: NotesTopic;
  let projection: Projection;

  beforeEach(async () => {
    databases = await createServiceDatabases(migrations);
    database = new Database({ url: databases.databaseUrl, name: 'projection', logger: testLogger });
    bus = provide().connect();
    topic = createNotesTopic(await provide().newContext());
    projection = defineProjection({
      name: 'notes',
      topic,
      tables: ['note_copies'],
      apply: {
        note: async (tx, { subject, data }) => {
          await tx.query(
            'insert into note_copies values ($1, $2) on conflict (id) do update set text = excluded.text',
            [subject, data.text],
          );
        },
        deleted_note: async (tx, { subject }) => {
          await tx.query('delete from note_copies where id = $1', [subject]);
        },
        folder: null,
      },
      switchOver: async (sql, complete) => {
        const brought = await bringOver(sql, 'note_copies', 'id');
        if (!complete) return brought;
        const removed = await sql.query(
          'delete from public.note_copies where id not in (select id from pg_temp.note_copies)',
        );
        return { ...brought, removed: removed.rowCount! };
      },
    });
    const service = randomUUID();
    const [group] = consumerGroupsOf(service, { projections: [projection], handlers: [] });
    consumer = new Consumer({ database, bus, logger: testLogger, service, group: group! });
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
  const written = (id: string, text: string, version: number) =>
    asMessage(createEvent(topic, 'note.written', id, { id, text }), version);
  const notes = async () =>
    Object.fromEntries(
      (await database.query<{ id: string; text: string }>('select id, text from note_copies')).rows.map(
        ({ id, text }) => [id, text],
      ),
    );

  /** Publishes an event for each of some notes, the last of which is deleted, and waits for their effects. */
  async function fill(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const deleted = ids.at(-1)!;
    await bus.publish([
      ...ids.map((id) => written(id, 'old', 1)),
      ...ids.map((id) => written(id, 'note', 2)),
      asMessage(createEvent(topic, 'note.deleted', deleted, { id: deleted }), 3),
    ]);
    await eventually(async () => {
      const { rows } = await database.query<{ sum: number }>('select sum(version)::int as sum from inbox');
      return rows[0]!.sum === 2 * count + 1;
    }, 30_000);
    return ids.slice(0, -1);
  }

  async function damage([lost, wrong]: string[]): Promise<void> {
    await database.query('delete from note_copies where id = $1', [lost]);
    await database.query("update note_copies set text = 'wrong' where id = $1", [wrong]);
    await database.query("insert into note_copies values (gen_random_uuid(), 'unknown')");
  }
  const whole = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'note']));

  test('lost, wrong and unknown rows are corrected, and a second rebuild has nothing to do', async () => {
    const ids = await fill(20);
    await damage(ids);
    expect(await rebuild()).toEqual({
      events: 41,
      failed: 0,
      complete: true,
      rows: { added: 1, corrected: 1, removed: 1 },
    });
    expect(await notes()).toEqual(whole(ids));
    expect((await rebuild()).rows).toEqual({ added: 0, corrected: 0, removed: 0 });
  }, 60_000);

  test('events that arrive during it are neither lost nor undone', async () => {
    const ids = await fill(20);
    await damage(ids);
    let version = 10;
    let running = true;
    const last = new Map<string, string>();
    const busy = (async () => {
      // Limited, because each rebuild reads all events: on a busy machine it might never finish.
      while (running && version < 3_000) {
        const [id, text] = [ids[version % ids.length]!, `note ${version}`];
        await bus.publish([written(id, text, version++)]);
        last.set(id, text);
      }
    })();
    for (let i = 0; i < 3; i++) await rebuild();
    running = false;
    await busy;
    const wanted = { ...whole(ids), ...Object.fromEntries(last) };
    await eventually(async () => JSON.stringify(await notes()).includes(`note ${version - 1}`));
    await eventually(async () => (await bus.lag()).every(({ messages }) => !messages), 30_000);
    expect(await notes()).toEqual(wanted);
  }, 90_000);

  test('a rebuild that is killed half-way changes nothing, and the next one succeeds', async () => {
    const ids = await fill(20);
    await damage(ids);
    const damaged = await notes();
    // The rebuild's session dies during its last read, while the consumer is locked out, as after a kill -9.
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
    expect(await notes()).toEqual(damaged);
    await rebuild();
    expect(await notes()).toEqual(whole(ids));
  }, 60_000);

  test('a topic without its beginning is rejected; a partial rebuild corrects what it has and removes nothing', async () => {
    const ids = await fill(20);
    await provide().dropMessages(topic.name);
    const [id] = ids;
    await bus.publish([written(id!, 'note', 9)]);
    await eventually(async () => (await bus.lag()).every(({ messages }) => !messages), 30_000);
    await damage([ids[1]!, id!]);
    await expect(rebuild()).rejects.toThrow('has lost its beginning');
    expect((await rebuild(bus, { partial: true })).rows).toEqual({ added: 0, corrected: 1 });
    expect((await notes())[id!]).toBe('note');
  }, 60_000);

  test('an event that cannot be applied is counted, and nothing is removed', async () => {
    const ids = await fill(5);
    await damage(ids);
    await bus.publish([{ ...written(randomUUID(), 'x', 1), value: '{"half' }]);
    expect(await rebuild()).toMatchObject({ failed: 1, complete: false, rows: { added: 1, corrected: 1 } });
  }, 60_000);
});
