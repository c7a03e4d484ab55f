import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Database } from '../postgres/db.ts';
import { type BusUnderTest, describeOnEachBus } from '../testing/buses.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { collectInto } from '../testing/event-bus-contract.ts';
import { asMessage, eventually } from '../testing/harness.ts';
import { createNotesTopic, type NotesTopic } from '../testing/notes-topic.ts';
import { Consumer } from './consumer.ts';
import { deadLetterTopic } from './dead-letter-topic.ts';
import { type DeadLetter, listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { createEvent, parseEvent } from './envelope.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import { defineProjection } from './projection.ts';
import { Relay } from './relay.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');

/** A consumer that keeps a note per event, on a topic of its own; the effect of a `broken` subject fails. */
async function startNotes(under: BusUnderTest) {
  const databases = await createServiceDatabases(migrations);
  const database = new Database({ url: databases.databaseUrl, name: 'notes', logger: testLogger });
  const context = await under.newContext();
  const group = `notes-${randomUUID()}`;
  await under.createTopic(deadLetterTopic(group).name);
  const bus = under.connect();
  const relay = new Relay({ database, bus, logger: testLogger, pollMs: 20 });
  relay.start();
  const broken = new Set<string>();
  const running = new Set<{ consumer: Consumer; bus: EventBus }>();
  const topicWith = (versions?: NotesTopic['versions']) => createNotesTopic(context, versions);
  const topic = topicWith();

  const projectionsOf = (of: NotesTopic) => [
    defineProjection({
      name: 'notes',
      topic: of,
      tables: ['notes'],
      apply: async (tx, event) => {
        const text = event.type === 'note.deleted' ? '' : event.data.text;
        await tx.query('insert into notes values ($1, $2, $3)', [event.subject, event.type, text]);
        if (broken.has(event.subject)) throw new Error('the effect failed');
      },
      switchOver: async () => ({}),
    }),
  ];
  const startConsumer = async (of = topic) => {
    const options = { database, logger: testLogger, group, firstBackOffMs: 1, replayEveryMs: 50 };
    const one = { bus: under.connect(), consumer: undefined as never as Consumer };
    one.consumer = new Consumer({ ...options, bus: one.bus, projections: projectionsOf(of), handlers: [] });
    await one.consumer.start();
    running.add(one);
    return async () => {
      running.delete(one);
      one.consumer.stop();
      await one.bus.close();
    };
  };
  const written = (id: string, text: string, version: number, to = topic) =>
    asMessage(createEvent(to, 'note.written', id, { id, text }), version);
  const notesOf = async (subject: string) =>
    (await database.query<{ text: string }>('select text from notes where subject = $1', [subject])).rows.map(
      (row) => row.text,
    );
  const lettersOf = async (key: string) =>
    (await listDeadLetters(database)).filter((letter) => letter.key === key);

  return {
    database,
    bus,
    topic,
    topicWith,
    group,
    broken,
    written,
    notesOf,
    lettersOf,
    startConsumer,
    deadLetter: (id: string) => eventually(async () => (await lettersOf(id))[0]),
    replay: (letters: DeadLetter[]) =>
      replayDeadLetters({ database, group, projections: projectionsOf(topic) }, letters),
    /** Publishes one more event and waits for its effect: what was published before it has then been handled. */
    settled: async (key: string) => {
      const id = randomUUID();
      await bus.publish([{ ...written(id, 'marker', 1), key }]);
      await eventually(async () => (await notesOf(id)).length === 1, 30_000);
    },
    stop: async () => {
      for (const { consumer } of running) consumer.stop();
      await relay.stop();
      await Promise.all([bus.close(), ...[...running].map((one) => one.bus.close())]);
      await database.close();
      await databases.drop();
    },
  };
}

describeOnEachBus((provide) => {
  let notes: Awaited<ReturnType<typeof startNotes>>;
  beforeAll(async () => {
    notes = await startNotes(provide());
    await notes.startConsumer();
  });
  beforeEach(() => notes.broken.clear());
  afterAll(() => notes.stop());

  test('a duplicate changes nothing', async () => {
    const id = randomUUID();
    const message = notes.written(id, 'Water the palm', 1);
    await notes.bus.publish([message, message, message]);
    await notes.settled(id);
    expect(await notes.notesOf(id)).toEqual(['Water the palm']);
  });

  test('an event older than what is applied changes nothing', async () => {
    const id = randomUUID();
    await notes.bus.publish([notes.written(id, 'new', 7), notes.written(id, 'old', 6)]);
    await notes.settled(id);
    expect(await notes.notesOf(id)).toEqual(['new']);
  });

  const changed = (from: string, to: string) => (good: BusMessage) => ({
    ...good,
    value: good.value.replace(from, to),
  });
  test.each([
    ['no JSON', changed('{', '{"half')],
    ['data that breaks its schema', changed('"text":"x"', '"text":7')],
    ['a version that is none', changed('/v1"', '/newest"')],
    ['a text that Postgres does not take', changed('"text":"x"', '"name":"x\\u0000"')],
  ])('%s becomes a dead letter, and later events go on', async (_what, poisoned) => {
    const id = randomUUID();
    await notes.bus.publish([poisoned(notes.written(id, 'x', 1)), notes.written(id, 'after', 2)]);
    await eventually(async () => (await notes.notesOf(id)).length === 1);
    const letters = await notes.lettersOf(id);
    expect(letters).toMatchObject([{ reason: 'failed', replays: 0 }]);
    expect(letters[0]!.error).not.toBe('');
  });

  test('one that fails among many keeps none of them back, and none happens twice', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    notes.broken.add(ids[20]!);
    await notes.bus.publish(
      ids.map((id) => ({ ...notes.written(id, 'Water the palm', 1), key: 'one-partition' })),
    );
    await notes.settled('one-partition');
    const names = await Promise.all(ids.map(notes.notesOf));
    expect(names).toEqual(ids.map((id) => (notes.broken.has(id) ? [] : ['Water the palm'])));
    expect(await notes.lettersOf('one-partition')).toHaveLength(1);
  });

  test('a dead letter is announced on its group’s topic, once however often it is delivered', async () => {
    const announced: BusMessage[] = [];
    const listener = provide().connect();
    const { name } = deadLetterTopic(notes.group);
    await listener.subscribe({ group: randomUUID(), topics: [name], handle: collectInto(announced) });
    const id = randomUUID();
    const poison = { ...notes.written(id, 'x', 1), value: `{"half ${'🌊'.repeat(60_000)}` };
    await notes.bus.publish([poison, poison]);
    await notes.settled(id);

    const letters = await notes.lettersOf(id);
    expect(letters).toMatchObject([{ value: poison.value }]);
    const about = () =>
      announced
        .map(({ value }) => parseEvent(deadLetterTopic(notes.group), value))
        .filter(({ data }) => data.id === letters[0]!.id);
    await eventually(() => about().length);
    expect(about()).toMatchObject([
      {
        type: 'dead_letter.set_aside',
        data: { topic: notes.topic.name, key: id, complete: false, error: expect.any(String) },
      },
    ]);
    await listener.close();
  });

  test('an effect that keeps failing leaves nothing behind and can be replayed once it is mended', async () => {
    const id = randomUUID();
    notes.broken.add(id);
    await notes.bus.publish([notes.written(id, 'Water the palm', 1)]);
    const letter = await notes.deadLetter(id);
    expect(await notes.notesOf(id)).toEqual([]);

    expect(await notes.replay([letter])).toMatchObject([{ outcome: 'failed', error: 'the effect failed' }]);
    expect(await notes.lettersOf(id)).toMatchObject([{ replays: 1 }]);

    notes.broken.clear();
    const both = await Promise.all([notes.replay([letter]), notes.replay([letter])]);
    expect(both.map(([one]) => one!.outcome).sort()).toEqual(['applied', 'taken']);
    expect(await notes.notesOf(id)).toEqual(['Water the palm']);
    expect(await notes.replay([letter])).toMatchObject([{ outcome: 'taken' }]);
    expect(await notes.lettersOf(id)).toEqual([]);
  });

  test('a dead letter that newer events have overtaken changes nothing when it is replayed', async () => {
    const id = randomUUID();
    notes.broken.add(id);
    await notes.bus.publish([notes.written(id, 'old', 1)]);
    const letter = await notes.deadLetter(id);
    notes.broken.clear();
    await notes.bus.publish([notes.written(id, 'new', 2)]);
    await eventually(async () => (await notes.notesOf(id)).length);
    expect(await notes.replay([letter])).toMatchObject([{ outcome: 'superseded' }]);
    expect(await notes.notesOf(id)).toEqual(['new']);
  });

  test('an event of a newer version waits, whichever replica meets it, for one that understands it', async () => {
    const newer = notes.topicWith({ 'note.written': 2 });
    const [early, late] = [randomUUID(), randomUUID()];
    await notes.bus.publish([notes.written(early, 'early', 1, newer)]);
    expect(await notes.deadLetter(early)).toMatchObject({ reason: 'newer' });
    expect(await notes.notesOf(early)).toEqual([]);

    const stopNewer = await notes.startConsumer(newer); // the old one still runs and may meet the second
    await notes.bus.publish([notes.written(late, 'late', 1, newer), notes.written(randomUUID(), 'x', 1)]);
    await eventually(async () => (await notes.notesOf(early)).length, 30_000);
    await eventually(async () => (await notes.notesOf(late)).length, 30_000);
    expect([...(await notes.lettersOf(early)), ...(await notes.lettersOf(late))]).toEqual([]);
    await stopNewer();
  }, 60_000);

  test('an event of a type that is not known waits likewise', async () => {
    const id = randomUUID();
    await notes.bus.publish([changed('note.written', 'constructor')(notes.written(id, 'x', 1))]);
    expect(await notes.deadLetter(id)).toMatchObject({ reason: 'newer' });
  });
});
