import { randomUUID } from 'node:crypto';
import { eventually } from '../../../testing/eventually.ts';
import { asMessage } from '../../../testing/harness.ts';
import { createNotesTopic } from '../../../testing/notes-topic.ts';
import { SealedTopics } from '../../../testing/sealed-topics.ts';
import { createEvent } from '../../envelope.ts';
import type { BusMessage } from '../../event-bus.ts';
import { ERASES_HEADER } from '../../outbox.ts';
import { isSealed } from '../../sealed-event.ts';
import { keyRecord, subjectOf } from './key-ring.ts';

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

(brokers ? describe : describe.skip)('sealed events in Kafka', () => {
  let topics: SealedTopics;
  let person: string;
  const other = randomUUID();
  const start = async (options?: { compactedAtOnce: boolean }) => {
    topics = new SealedTopics(brokers!);
    person = randomUUID();
    await topics.create(options);
  };
  afterEach(() => topics.stop());

  const note = (id: string, text: string, version: number): BusMessage =>
    asMessage(createEvent(createNotesTopic(topics.service), 'note.written', id, { id, text }), version);
  const erasing = (id: string, version: number): BusMessage => ({
    ...note(id, 'Erased guest', version),
    headers: { [ERASES_HEADER]: 'earlier' },
  });
  const textsOf = (messages: BusMessage[]) =>
    messages.map(({ value }) => JSON.parse(value).data.text as string).sort();
  const readTexts = async () => textsOf(await topics.read());
  const keysOf = async (id: string) =>
    (await topics.rawIn(topics.keys)).filter(({ name, value }) => name.includes(id) && value?.length === 43);

  test('are read as they were published, though Kafka has none of their data', async () => {
    await start();
    const bus = topics.connect();
    const published = [note(person, 'Xaviera', 1), note(other, 'Yolanda', 2), note(person, 'Xaviera', 3)];
    await bus.publish(published.slice(0, 2));
    await bus.publish(published.slice(2));
    const seen: BusMessage[] = [];
    const handle = async (messages: BusMessage[]) => seen.push(...messages) && messages.length;
    await topics.connect({ publishes: false }).subscribe({
      group: randomUUID(),
      topics: [topics.events],
      handle,
    });
    await eventually(() => seen.length === 3, 30_000);
    const byText = (messages: BusMessage[]) =>
      [...messages]
        .sort((a, b) => a.value.localeCompare(b.value))
        .map(({ value, headers }) => [value, headers]);
    expect(byText(seen)).toEqual(byText(published));
    expect(byText(await topics.read())).toEqual(byText(published));
    const raw = await topics.rawIn(topics.events);
    expect(raw).toHaveLength(3);
    expect(JSON.stringify(raw)).not.toMatch(/Xaviera|Yolanda/);
    expect(await keysOf(person)).toHaveLength(1);
  }, 60_000);

  test('an erasing event makes the earlier ones unreadable for processes old and new, and no later ones', async () => {
    await start();
    const bus = topics.connect();
    const running = topics.connect({ publishes: false });
    await bus.publish([note(person, 'Xaviera', 1), note(other, 'Yolanda', 2)]);
    const [kept] = (await topics.rawIn(topics.events)).filter(({ name }) => name === person);
    const copy = { ...note(person, '', 1), value: kept!.value!, headers: { 'x-sealed': topics.keys } };
    expect(textsOf([(await running.open(copy))!])).toEqual(['Xaviera']);

    await bus.publish([note(person, 'Xaviera', 3), erasing(person, 4), note(person, 'later', 5)]);
    await bus.publish([note(person, 'much later', 6)]);
    expect(await readTexts()).toEqual(['Erased guest', 'Yolanda', 'later', 'much later']);
    await eventually(async () => (await running.open(copy)) === null);
  }, 60_000);

  test('compaction removes the key; a process that starts later still knows that the events were erased', async () => {
    await start({ compactedAtOnce: true });
    const bus = topics.connect();
    await bus.publish([note(person, 'Xaviera', 1), note(other, 'Yolanda', 2)]);
    const [key] = await keysOf(person);
    expect(await keysOf(other)).toHaveLength(1);
    await bus.publish([erasing(person, 3)]);
    const recordsOf = async (id: string) => {
      bus.becomePublisher(); // which writes, so that the segment with the deletion ends
      return (await topics.rawIn(topics.keys)).filter(({ name }) => name.includes(id));
    };
    await eventually(
      async () => !(await recordsOf(person)).some(({ value }) => value === key!.value),
      90_000,
    );
    await eventually(async () => (await recordsOf(person)).length === 1, 90_000); // the erasure is left
    expect(await keysOf(other)).toHaveLength(1);
    expect((await topics.rawIn(topics.events)).filter(({ name }) => name === person)).toHaveLength(2);
    expect(await readTexts()).toEqual(['Erased guest', 'Yolanda']);
  }, 200_000);

  test('a crash between the erasing event and the deletion of keys is repaired by repeating the batch', async () => {
    await start();
    const batch = [note(person, 'Xaviera', 1), erasing(person, 2), note(person, 'later', 3)];
    await topics.connect().publish([batch[0]!, batch[2]!]);
    await topics.connect({ publishes: false }).publish([batch[1]!]); // without its effect on the keys
    expect(await readTexts()).toContain('Xaviera');
    for (const _repeated of [1, 2]) {
      const bus = topics.connect();
      bus.becomePublisher();
      await bus.publish(batch);
    }
    const texts = await readTexts();
    expect(texts).not.toContain('Xaviera');
    expect(texts).toEqual(expect.arrayContaining(['Erased guest', 'later']));
    const written = await topics.rawIn(topics.keys);
    const deleted = (name: string) => written.some((record) => record.name === name && record.value === null);
    // The first attempt sealed the later event with the key that the erasure has ended: its repetition has a new one.
    expect((await keysOf(person)).map(({ name }) => [JSON.parse(name)[1], deleted(name)])).toEqual([
      [1, true],
      [3, false],
    ]);
  }, 60_000);

  test('two processes that publish at once disturb neither each other nor an erasure', async () => {
    await start();
    const [late, owner] = [topics.connect(), topics.connect()];
    await late.publish([note(other, 'Yolanda', 1)]);
    await Promise.all([late, owner].map((bus) => bus.publish([note(person, 'Xaviera', 2)])));
    expect(await readTexts()).toEqual(['Xaviera', 'Xaviera', 'Yolanda']);
    owner.becomePublisher();
    await owner.publish([erasing(person, 3), note(person, 'later', 4)]);
    expect(await readTexts()).toEqual(['Erased guest', 'Yolanda', 'later']);
    // A key that arrives only now, for an event from before the erasure, is deleted at the next occasion.
    const key = { id: 'too-late', first: 2, bytes: Buffer.alloc(32).toString('base64url') };
    const record = keyRecord(subjectOf(note(person, '', 2)), key);
    await topics.writeKeys([record]);
    late.becomePublisher();
    await eventually(async () =>
      (await topics.rawIn(topics.keys)).some(({ name, value }) => name === record.name && value === null),
    );
    await late.publish([note(person, 'latest', 5)]);
    expect(await readTexts()).toEqual(['Erased guest', 'Yolanda', 'later', 'latest']);
  }, 60_000);

  test('an event whose key is missing is handed over sealed, and is not taken for an erased one', async () => {
    await start();
    const bus = topics.connect();
    await bus.publish([note(person, 'Xaviera', 1), note(other, 'Yolanda', 2), erasing(person, 3)]);
    const keys = await topics.rawIn(topics.keys);
    await topics.loseKeys();
    const read = await topics.read();
    expect(read.map(isSealed).sort()).toEqual([false, true, true]); // the erasure is lost as well
    await topics.writeKeys(keys);
    expect(await readTexts()).toEqual(['Erased guest', 'Yolanda']);
  }, 60_000);

  test('plain events are read as they are', async () => {
    await start();
    await topics.connect({ publishes: false }).publish([note(person, 'Xaviera', 1)]);
    await topics.connect().publish([note(person, 'Xaviera again', 2)]);
    expect(await readTexts()).toEqual(['Xaviera', 'Xaviera again']);
  }, 60_000);
});
