import { randomUUID } from 'node:crypto';
import { describeOnEachBus } from '../testing/buses.ts';
import { collectInto } from '../testing/event-bus-contract.ts';
import { eventually } from '../testing/eventually.ts';
import { asMessage } from '../testing/harness.ts';
import { appendingProjection, type NoteConsumers, startNoteConsumers } from '../testing/note-consumers.ts';
import { aboutUnknownKind, type NotesTopic } from '../testing/notes-topic.ts';
import { consumerGroupsOf } from './consumer-group.ts';
import { applyEffects, deadLetterTopic } from './dead-letters.ts';
import { createEvent, parseEvent } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';

const folderOf = (id: string, topic: NotesTopic) =>
  createEvent(topic, 'folder.created', id, { id, name: 'Letters' });

describeOnEachBus((provide) => {
  let notes: NoteConsumers;
  const broken = new Set<string>();
  const failBroken = async (_tx: unknown, { subject }: { subject: string }) => {
    if (broken.has(subject)) throw new Error('the effect failed');
  };
  const consumers = () => ({ projections: [appendingProjection(notes.topic, failBroken)] });

  beforeAll(async () => {
    notes = await startNoteConsumers(provide());
    await notes.start(consumers());
  });
  beforeEach(() => broken.clear());
  afterAll(() => notes.stop());

  /** Publishes one more event with this key and waits for its effect: the events published before are then handled. */
  const settled = async (key: string) => {
    const id = randomUUID();
    await notes.bus.publish([{ ...notes.written(id, 'marker', 1), key }]);
    await eventually(async () => (await notes.notesOf(id)).length === 1, 30_000);
  };

  test('a duplicate changes nothing', async () => {
    const id = randomUUID();
    const message = notes.written(id, 'a', 1);
    await notes.bus.publish([message, message, message]);
    await settled(id);
    expect(await notes.notesOf(id)).toEqual(['a']);
  });

  test.each([
    ['that the projection does not have', folderOf],
    ['that nobody here knows', aboutUnknownKind],
  ])('an event about a kind of record %s is recorded, without an effect', async (_, eventOf) => {
    const id = randomUUID();
    await notes.bus.publish([asMessage(eventOf(id, notes.topic), 1)]);
    const recorded = () =>
      notes.database.query('select from inbox where topic = $1 and subject = $2', [notes.topic.name, id]);
    await eventually(async () => (await recorded()).rowCount === 1);
    expect(await notes.notesOf(id)).toEqual([]);
  });

  test('an event older than the state changes nothing', async () => {
    const id = randomUUID();
    await notes.bus.publish([notes.written(id, 'new', 7), notes.written(id, 'old', 6)]);
    await settled(id);
    expect(await notes.notesOf(id)).toEqual(['new']);
  });

  test('the events of a subject in one batch have their effects in order, except those older than the state', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const [group] = consumerGroupsOf(notes.service, { handlers: [], ...consumers() });
    const effects = [
      notes.written(id, 'first', 1),
      notes.written(other, 'only', 1),
      notes.written(id, 'newest', 3),
      notes.written(id, 'late', 2),
    ].map((message) => group!.read(message));
    const apply = () => notes.database.transaction((tx) => applyEffects(tx, notes.service, group!, effects));
    expect(await apply()).toHaveLength(3);
    expect(await apply()).toEqual([]);
    expect(await notes.notesOf(id)).toEqual(['first', 'newest']);
    expect(await notes.notesOf(other)).toEqual(['only']);
  });

  const replaced = (from: string, to: string) => (valid: BusMessage) => ({
    ...valid,
    value: valid.value.replace(from, to),
  });
  test.each([
    ['invalid JSON', replaced('{', '{"half')],
    ['data that does not match its schema', replaced('"text":"x"', '"text":7')],
    ['an invalid schema version', replaced('/v1"', '/newest"')],
    ['text that Postgres rejects', replaced('"text":"x"', '"text":"x\\u0000"')],
  ])('%s becomes a dead letter, and later events continue', async (_what, poison) => {
    const id = randomUUID();
    await notes.bus.publish([poison(notes.written(id, 'x', 1)), notes.written(id, 'after', 2)]);
    await eventually(async () => (await notes.notesOf(id)).length === 1);
    const letters = await notes.lettersOf(id);
    expect(letters).toMatchObject([{ handler: null, reason: 'failed', replays: 0 }]);
    expect(letters[0]!.error).not.toBe('');
  });

  test('one event that fails among many delays none of them, and none is applied twice', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    broken.add(ids[20]!);
    await notes.bus.publish(ids.map((id) => ({ ...notes.written(id, 'a', 1), key: 'one-partition' })));
    await settled('one-partition');
    const texts = await Promise.all(ids.map(notes.notesOf));
    expect(texts).toEqual(ids.map((id) => (broken.has(id) ? [] : ['a'])));
    expect(await notes.lettersOf('one-partition')).toHaveLength(1);
  });

  test("a dead letter is announced on its service's topic, once however often it is delivered", async () => {
    const announced: BusMessage[] = [];
    const topic = deadLetterTopic(notes.service);
    const listener = provide().connect();
    await listener.subscribe({
      group: randomUUID(),
      topics: [topic.name],
      handle: collectInto(announced),
    });
    const id = randomUUID();
    const poison = { ...notes.written(id, 'x', 1), value: `{"half ${'🌊'.repeat(60_000)}` };
    await notes.bus.publish([poison, poison]);
    await settled(id);

    const letters = await notes.lettersOf(id);
    expect(letters).toMatchObject([{ value: poison.value }]);
    const aboutIt = () =>
      announced
        .map(({ value }) => parseEvent(topic, value))
        .filter(({ subject }) => subject === String(letters[0]!.id));
    await eventually(() => aboutIt().length);
    expect(aboutIt()).toMatchObject([
      {
        type: 'dead_letter.set_aside',
        data: { topic: notes.topic.name, key: id, complete: false, error: expect.any(String) },
      },
    ]);
    await listener.close();
  });

  test('an effect that keeps failing leaves nothing behind, and a replay applies it once the cause is fixed', async () => {
    const id = randomUUID();
    broken.add(id);
    await notes.bus.publish([notes.written(id, 'a', 1)]);
    const letter = await notes.firstLetterOf(id);
    const replay = () => notes.replay([letter], consumers());
    expect(await notes.notesOf(id)).toEqual([]);

    expect(await replay()).toMatchObject([{ outcome: 'failed', error: 'the effect failed' }]);
    expect(await notes.lettersOf(id)).toMatchObject([{ replays: 1 }]);

    broken.clear();
    const both = await Promise.all([replay(), replay()]);
    expect(both.map(([one]) => one!.outcome).sort()).toEqual(['applied', 'taken']);
    expect(await notes.notesOf(id)).toEqual(['a']);
    expect(await replay()).toMatchObject([{ outcome: 'taken' }]);
    expect(await notes.lettersOf(id)).toEqual([]);
  });

  test('replaying a dead letter that is older than the state changes nothing', async () => {
    const id = randomUUID();
    broken.add(id);
    await notes.bus.publish([notes.written(id, 'old', 1)]);
    const letter = await notes.firstLetterOf(id);
    broken.clear();
    await notes.bus.publish([notes.written(id, 'new', 2)]);
    await eventually(async () => (await notes.notesOf(id)).length);
    expect(await notes.replay([letter], consumers())).toMatchObject([{ outcome: 'superseded' }]);
    expect(await notes.notesOf(id)).toEqual(['new']);
  });

  test('an event of a newer version waits, whichever replica receives it, for one that understands it', async () => {
    const newer = notes.topicWith({ 'note.written': 2 });
    const [early, late] = [randomUUID(), randomUUID()];
    await notes.bus.publish([notes.written(early, 'early', 1, newer)]);
    expect(await notes.firstLetterOf(early)).toMatchObject({ reason: 'newer' });
    expect(await notes.notesOf(early)).toEqual([]);

    const stopNewer = await notes.start({ projections: [appendingProjection(newer)] }); // beside the older one
    await notes.bus.publish([notes.written(late, 'late', 1, newer), notes.written(randomUUID(), 'x', 1)]);
    await eventually(async () => (await notes.notesOf(early)).length, 30_000);
    await eventually(async () => (await notes.notesOf(late)).length, 30_000);
    expect([...(await notes.lettersOf(early)), ...(await notes.lettersOf(late))]).toEqual([]);
    await stopNewer();
  }, 60_000);

  test('an event of an unknown type waits likewise', async () => {
    const id = randomUUID();
    await notes.bus.publish([replaced('note.written', 'constructor')(notes.written(id, 'x', 1))]);
    expect(await notes.firstLetterOf(id)).toMatchObject({ reason: 'newer' });
  });
});
