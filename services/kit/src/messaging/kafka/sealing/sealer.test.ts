import { randomUUID } from 'node:crypto';
import { testLogger } from '../../../testing/databases.ts';
import { asMessage } from '../../../testing/harness.ts';
import { notesTopic } from '../../../testing/notes-topic.ts';
import { createEvent } from '../../envelope.ts';
import type { BusMessage } from '../../event-bus.ts';
import { ERASES_HEADER } from '../../outbox.ts';
import { isSealed } from '../../sealed-event.ts';
import type { KafkaRecord } from '../patches/publisher.ts';
import { KeyRing } from './key-ring.ts';
import type { KeyTopic, KeyTopics } from './key-topic.ts';
import { Opener } from './opener.ts';
import { Sealer } from './sealer.ts';

const KEYS = 'innkeeper.keys.notes';

/** What Kafka has: the requests in order, and how many it answers before it is unavailable. */
class FakeKafka {
  readonly requests: KafkaRecord[][] = [];
  answers = Number.POSITIVE_INFINITY;
  /** Whether it has what it does not answer any more. */
  keepsUnanswered = false;

  send = async (records: KafkaRecord[]): Promise<void> => {
    const isAnswered = this.answers-- > 0;
    if (isAnswered || this.keepsUnanswered) this.requests.push(records);
    if (!isAnswered) throw new Error('unavailable');
  };

  in(topic: string): KafkaRecord[] {
    return this.requests.flat().filter((record) => record.topic === topic);
  }

  newKeyTopic(): KeyTopic {
    const ring = new KeyRing();
    const readToEnd = async () => {
      for (const { key, value } of this.in(KEYS)) ring.apply({ name: key, value });
    };
    return { name: KEYS, ring, readToEnd } as KeyTopic;
  }

  newSealer(): Sealer {
    const options = { topics: [notesTopic.name], keys: this.newKeyTopic(), send: this.send };
    return new Sealer({ ...options, logger: testLogger });
  }

  /** The texts that a process reads which starts now, and which events it cannot open. */
  async read(): Promise<{ texts: string[]; missing: number }> {
    const keys = this.newKeyTopic();
    const opener = new Opener({ keyTopics: { get: () => keys } as unknown as KeyTopics, logger: testLogger });
    const opened = await opener.open(this.in(notesTopic.name) as BusMessage[]);
    const present = opened.filter((message) => message !== null);
    const texts = present.filter((one) => !isSealed(one)).map(({ value }) => JSON.parse(value).data.text);
    return { texts: [...new Set<string>(texts)].sort(), missing: present.filter(isSealed).length };
  }
}

const [person, other] = [randomUUID(), randomUUID()];
const note = (id: string, text: string, version: number): BusMessage =>
  asMessage(createEvent(notesTopic, 'note.written', id, { id, text }), version);
const erasing = (id: string, version: number): BusMessage => ({
  ...note(id, 'Erased guest', version),
  headers: { [ERASES_HEADER]: 'earlier' },
});
const batch = [
  note(person, 'Xaviera', 2),
  note(other, 'Yolanda', 3),
  erasing(person, 4),
  note(person, 'later', 5),
];
const expected = { texts: ['Erased guest', 'Yolanda', 'later'], missing: 0 };

test('one request publishes events of known subjects; one more, before it, all new keys of a batch', async () => {
  const kafka = new FakeKafka();
  const sealer = kafka.newSealer();
  await sealer.publish([note(person, 'a', 1), note(other, 'b', 2), note(person, 'c', 3)]);
  expect(kafka.requests.map((records) => records.map(({ topic }) => topic))).toEqual([
    [KEYS, KEYS],
    [notesTopic.name, notesTopic.name, notesTopic.name],
  ]);
  await sealer.publish([note(person, 'd', 4), note(other, 'e', 5)]);
  expect(kafka.requests).toHaveLength(3);
  await sealer.publish([{ ...note(other, 'f', 6), topic: 'innkeeper.plain' }]);
  expect(kafka.requests.at(-1)![0]!.value).toContain('"f"');
});

test('an erasure deletes the keys that were made before it, in one request after it', async () => {
  const kafka = new FakeKafka();
  await kafka.newSealer().publish([note(person, 'Xaviera', 1)]);
  await kafka.newSealer().publish(batch);
  const [, , keys, events, erasure] = kafka.requests;
  expect(keys!.map(({ key }) => JSON.parse(key)[1])).toEqual([3, 5]);
  expect(events).toHaveLength(4);
  expect(erasure!.map(({ value }) => value)).toEqual(['4', null]);
  expect(kafka.requests).toHaveLength(5);
  expect(await kafka.read()).toEqual(expected);
});

describe.each([
  ['the same process', false],
  ['another process', true],
])('after a failure, when %s repeats the batch', (_who, byAnother) => {
  const failures = [0, 1, 2].flatMap((answers) => [false, true].map((kept) => [answers, kept] as const));
  test.each(failures)(
    'after %i answers (request kept: %s), all of it has its effect',
    async (answers, kept) => {
      const kafka = new FakeKafka();
      const first = kafka.newSealer();
      await first.publish([note(person, 'Xaviera', 1)]);
      Object.assign(kafka, { answers, keepsUnanswered: kept });
      await expect(first.publish(batch)).rejects.toThrow('unavailable');
      kafka.answers = Number.POSITIVE_INFINITY;
      const second = byAnother ? kafka.newSealer() : first;
      await second.publish(batch);
      expect(await kafka.read()).toEqual(expected);
      const again = kafka.newSealer(); // whose mark in the outbox was lost
      await again.publish(batch);
      await again.publish([note(person, 'latest', 6), note(other, 'Zoe', 7)]);
      expect(await kafka.read()).toEqual({
        texts: ['Erased guest', 'Yolanda', 'Zoe', 'later', 'latest'],
        missing: 0,
      });
    },
  );
});

test('an event from before the erasure is not published again', async () => {
  const kafka = new FakeKafka();
  await kafka.newSealer().publish(batch);
  const requests = kafka.requests.length;
  await kafka.newSealer().publish([batch[0]!]);
  expect(kafka.requests).toHaveLength(requests);
});

test('a process that takes over knows what another one has erased since then', async () => {
  const kafka = new FakeKafka();
  const [first, second] = [kafka.newSealer(), kafka.newSealer()];
  await first.publish([note(person, 'Xaviera', 2)]);
  second.becomePublisher();
  await second.publish(batch.slice(1));
  second.close();
  first.becomePublisher();
  await first.publish([note(person, 'latest', 6)]);
  first.close();
  expect(await kafka.read()).toEqual({ texts: ['Erased guest', 'Yolanda', 'later', 'latest'], missing: 0 });
});

test('a process that takes over writes, so that Kafka ends the segment with deleted keys', async () => {
  const kafka = new FakeKafka();
  const sealer = kafka.newSealer();
  sealer.becomePublisher();
  await sealer.publish([note(person, 'a', 1)]);
  sealer.close();
  expect(kafka.requests[0]).toEqual([{ topic: KEYS, key: '[]', value: '', headers: {} }]);
});
