import { randomUUID } from 'node:crypto';
import { eventually } from '../../../testing/eventually.ts';
import {
  appendingHandler,
  appendingProjection,
  type NoteConsumers,
  startNoteConsumers,
} from '../../../testing/note-consumers.ts';
import { SealedTopics } from '../../../testing/sealed-topics.ts';
import { deadLetterTopic, setAside } from '../../dead-letters.ts';
import { NewerEventError } from '../../envelope.ts';
import type { BusMessage } from '../../event-bus.ts';
import { ERASES_HEADER } from '../../outbox.ts';
import { rebuildProjection } from '../../rebuild-projection.ts';

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

(brokers ? describe : describe.skip)('consumers of sealed events in Kafka', () => {
  let topics: SealedTopics;
  let notes: NoteConsumers;
  let person: string;
  beforeEach(async () => {
    topics = new SealedTopics(brokers!);
    await topics.create();
    person = randomUUID();
    notes = await startNoteConsumers({
      connect: () => topics.connect(),
      newContext: async () => topics.service,
      createTopic: (name) => topics.createTopic(name),
    });
  });
  afterEach(async () => {
    await notes.stop();
    await topics.stop();
  });

  const written = (text: string, version: number, id = person) => notes.written(id, text, version);
  const erasing = (version: number): BusMessage => {
    const message = written('Erased guest', version);
    return { ...message, headers: { ...message.headers, [ERASES_HEADER]: 'earlier' } };
  };
  /** A person's events as a program reads them that does not open them. */
  const sealedOf = async (id: string): Promise<BusMessage[]> =>
    (await topics.rawIn(topics.events))
      .filter(({ name }) => name === id)
      .map(({ value }) => ({
        topic: topics.events,
        key: id,
        value: value!,
        headers: { 'x-sealed': topics.keys },
      }));
  const countWaiting = async () => (await notes.lettersOf(person)).length;

  test('skip what was erased before they came to it, and apply the rest', async () => {
    const other = randomUUID();
    await notes.bus.publish([written('Xaviera', 1), written('Yolanda', 2, other), written('Xaviera', 3)]);
    await notes.bus.publish([erasing(4), written('later', 5)]);
    await notes.start({
      projections: [appendingProjection(notes.topic)],
      handlers: [appendingHandler(notes.topic)],
    });
    await eventually(async () => (await notes.notesOf(person)).length === 4, 30_000);
    expect((await notes.notesOf(person)).sort()).toEqual(['Erased guest', 'Erased guest', 'later', 'later']);
    await eventually(async () => (await notes.notesOf(other)).length === 2);
    expect(await countWaiting()).toBe(0);
  });

  test('replay what was set aside sealed, unless it was erased since', async () => {
    const erased = person;
    const kept = randomUUID();
    await notes.bus.publish([written('Xaviera', 1, erased), written('Yolanda', 2, kept)]);
    const newer = new NewerEventError('sealed');
    const { database, service } = notes;
    for (const message of [...(await sealedOf(erased)), ...(await sealedOf(kept))])
      for (const handler of [null, 'append']) await setAside({ database, service, handler }, message, newer);
    await notes.bus.publish([erasing(3)]);
    const otherTopic = notes.topicWith({});
    await notes.start({
      projections: [appendingProjection(otherTopic)],
      handlers: [appendingHandler(otherTopic)],
    });
    for (const id of [erased, kept])
      await eventually(async () => !(await notes.lettersOf(id)).length, 30_000);
    await eventually(async () => (await notes.notesOf(kept)).length === 2);
    await eventually(async () => (await notes.notesOf(erased)).length === 2);
    expect(await notes.notesOf(erased)).toEqual(['Erased guest', 'Erased guest']);
  });

  test('set an event aside whose key is missing, report it, and apply it once the key is there', async () => {
    await notes.bus.publish([written('Xaviera', 1)]);
    const keys = await topics.rawIn(topics.keys);
    await topics.loseKeys();
    const stop = await notes.start({ projections: [appendingProjection(notes.topic)] });
    const letter = await eventually(async () => (await notes.lettersOf(person))[0], 30_000);
    expect(letter).toMatchObject({ reason: 'failed', error: expect.stringContaining(topics.keys) });
    expect(await notes.notesOf(person)).toEqual([]);
    await topics.writeKeys(keys);
    await eventually(async () => (await notes.notesOf(person)).length === 1, 30_000);
    expect(await notes.notesOf(person)).toEqual(['Xaviera']);
    expect(await countWaiting()).toBe(0);
    await stop();
  });

  test('publish copies of dead letters sealed, and delete their keys with the person', async () => {
    const failing = async (_tx: unknown, { data }: { data: object }) => {
      if ('text' in data && data.text === 'Xaviera') throw new Error('fails');
    };
    await notes.start({ projections: [appendingProjection(notes.topic, failing)] });
    await notes.bus.publish([written('Xaviera', 1)]);
    const letters = deadLetterTopic(notes.service).name;
    const copies = () => topics.rawIn(letters);
    await eventually(async () => (await copies()).length === 1, 30_000);
    expect(JSON.stringify(await copies())).not.toContain('Xaviera');
    expect(JSON.stringify(await topics.read(letters))).toContain('Xaviera');
    await notes.bus.publish([erasing(2)]);
    await eventually(async () => (await copies()).length === 2, 30_000);
    await eventually(async () => (await topics.read(letters)).length === 1);
    expect(JSON.parse((await topics.read(letters))[0]!.value).type).toBe('dead_letter.erased');
  });

  test('a rebuild leaves out what was erased, and is complete', async () => {
    await notes.bus.publish([written('Xaviera', 1), written('Yolanda', 2, randomUUID()), erasing(3)]);
    const projection = appendingProjection(notes.topic);
    const bus = topics.connect({ publishes: false });
    const rebuilt = await rebuildProjection({ databaseUrl: notes.databaseUrl, bus, projection });
    expect(rebuilt).toMatchObject({ events: 2, failed: 0, complete: true });
  });
});
