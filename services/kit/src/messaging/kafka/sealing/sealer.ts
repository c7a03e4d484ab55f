import { randomBytes } from 'node:crypto';
import type { Logger } from '../../../observe/logger.ts';
import type { Envelope } from '../../envelope.ts';
import type { BusMessage } from '../../event-bus.ts';
import { ERASES_HEADER } from '../../outbox.ts';
import { sealEvent } from '../../sealed-event.ts';
import type { KafkaRecord } from '../patches/publisher.ts';
import {
  erasureRecord,
  type KeyRecord,
  keyRecord,
  ROLLING_RECORD,
  type SubjectKey,
  subjectOf,
} from './key-ring.ts';
import type { KeyTopic } from './key-topic.ts';

const KEY_BYTES = 32;
const ID_BYTES = 9;
const ROLL_EVERY_MS = 900_000; // more than `segment.ms` of the topic of keys, so that each time a segment ends

type SealerOptions = {
  /** The topics whose events are sealed. */
  topics: readonly string[];
  keys: KeyTopic;
  send: (records: KafkaRecord[]) => Promise<void>;
  logger: Logger;
};

/**
 * Publishes events sealed with a key per subject. New keys are in their topic before the first event that needs them; an
 * event that erases its subject is followed by the deletion of the subject's keys. Repeating a batch that failed half-way
 * completes it.
 */
export class Sealer {
  readonly #options: SealerOptions;
  /** Another process may have written keys since they were read. */
  #isStale = true;
  #turn: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SealerOptions) {
    this.#options = options;
  }

  /** See `EventBus.becomePublisher`. */
  becomePublisher(): void {
    this.#isStale = true;
    void this.#roll();
    this.#timer ??= setInterval(() => void this.#roll(), ROLL_EVERY_MS).unref();
  }

  publish(messages: BusMessage[]): Promise<void> {
    const { topics, send } = this.#options;
    if (!messages.some(({ topic }) => topics.includes(topic))) return send(messages);
    return this.#inTurn(() => this.#publish(messages));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#isClosed = true;
  }

  async #publish(messages: BusMessage[]): Promise<void> {
    const { topics, keys, send } = this.#options;
    const { events, newKeys, erasures } = sealBatch(messages, topics, keys);
    await this.#sendKeys(newKeys);
    if (events.length) await send(events);
    for (const erasure of erasures) keys.ring.apply(erasure);
    if (erasures.length) await this.#sendKeys([...erasures, ...keys.ring.deletions()]);
  }

  /** The ring gets only what Kafka has: an event sealed with a key that was lost could not be opened. */
  async #sendKeys(records: KeyRecord[]): Promise<void> {
    if (!records.length) return;
    const { keys, send } = this.#options;
    await send(records.map(({ name, value }) => ({ topic: keys.name, key: name, value, headers: {} })));
    for (const record of records) keys.ring.apply(record);
  }

  /** Lets Kafka compact deleted keys, and deletes those that another publisher made too late. */
  async #roll(): Promise<void> {
    const { keys, logger } = this.#options;
    try {
      await this.#inTurn(() => this.#sendKeys([ROLLING_RECORD, ...keys.ring.deletions()]));
    } catch (err) {
      if (!this.#isClosed) logger.warn({ err, topic: keys.name }, 'cannot write the topic of keys yet');
    }
  }

  /** One write at a time, with a ring that is up to date. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(async () => {
      const wasStale = this.#isStale;
      this.#isStale = false; // `becomePublisher` may be called before it ends
      try {
        if (wasStale) await this.#options.keys.readToEnd();
        await write();
      } catch (error) {
        this.#isStale = true;
        throw error;
      }
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }
}

/** Seals the events of a batch in order. Events before an erasure that is published already are left out. */
function sealBatch(messages: readonly BusMessage[], topics: readonly string[], keys: KeyTopic) {
  const events: BusMessage[] = [];
  const newKeys: KeyRecord[] = [];
  const made = new Map<string, SubjectKey>();
  const erasedBefore = new Map<string, number>();
  const keyFor = (subject: string, version: number, from: number) => {
    const known = made.get(subject);
    const found = known && known.first >= from ? known : keys.ring.keyFor(subject, version, from);
    if (found) return found;
    const key = newKey(version);
    made.set(subject, key);
    newKeys.push(keyRecord(subject, key));
    return key;
  };
  for (const message of messages) {
    if (!topics.includes(message.topic)) {
      events.push(message);
      continue;
    }
    const subject = subjectOf(message);
    const { aggregateversion: version } = JSON.parse(message.value) as Envelope;
    if (message.headers[ERASES_HEADER]) {
      erasedBefore.set(subject, version);
      events.push(message);
      continue;
    }
    const from = Math.max(erasedBefore.get(subject) ?? 0, keys.ring.erasedBefore(subject));
    if (version >= from) events.push(sealEvent(message, keyFor(subject, version, from), keys.name));
  }
  const erasures = [...erasedBefore].map(([subject, version]) => erasureRecord(subject, version));
  return { events, newKeys, erasures };
}

const newKey = (first: number): SubjectKey => ({
  id: randomBytes(ID_BYTES).toString('base64url'),
  first,
  bytes: randomBytes(KEY_BYTES).toString('base64url'),
});
