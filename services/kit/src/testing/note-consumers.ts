import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Consumer } from '../messaging/consumer.ts';
import { type Consumers, consumerGroupsOf } from '../messaging/consumer-group.ts';
import {
  type DeadLetter,
  deadLetterTopic,
  listDeadLetters,
  replayDeadLetters,
} from '../messaging/dead-letters.ts';
import { createEvent } from '../messaging/envelope.ts';
import type { BusMessage } from '../messaging/event-bus.ts';
import { defineHandler, type Handler } from '../messaging/handler.ts';
import { defineProjection, type Projection } from '../messaging/projection.ts';
import { Relay } from '../messaging/relay.ts';
import { Database } from '../postgres/db.ts';
import type { Transaction } from '../postgres/sql.ts';
import type { BusUnderTest } from './buses.ts';
import { createServiceDatabases, testLogger } from './databases.ts';
import { eventually } from './eventually.ts';
import { asMessage } from './harness.ts';
import { createNotesTopic, type NotesTopic } from './notes-topic.ts';

type NoteEvent = { subject: string; type: string; data: object };
type Effect = (tx: Transaction, event: NoteEvent) => Promise<void>;

const migrations = path.join(import.meta.dirname, 'migrations');

/** A service that consumes notes, on a topic and with a database of its own. Each effect adds a row to `notes`. */
export async function startNoteConsumers(
  under: Pick<BusUnderTest, 'connect' | 'newContext' | 'createTopic'>,
) {
  const databases = await createServiceDatabases(migrations);
  const [url, logger, connections] = [databases.databaseUrl, testLogger, 30];
  const database = new Database({ url, name: 'notes', logger, connections });
  const context = await under.newContext();
  const service = `notes-${randomUUID()}`;
  await under.createTopic(deadLetterTopic(service).name);
  const bus = under.connect();
  const relay = new Relay({ database, bus, logger: testLogger, pollMs: 20 });
  relay.start();
  const topic = createNotesTopic(context);
  const running = new Set<() => Promise<void>>();

  const lettersOf = async (key: string) =>
    (await listDeadLetters(database)).filter((letter) => letter.key === key);
  /** The texts that effects have noted about a subject. */
  const notesOf = async (subject: string) =>
    (await database.query<{ text: string }>('select text from notes where subject = $1', [subject])).rows.map(
      (row) => row.text,
    );

  return {
    database,
    bus,
    topic,
    service,
    lettersOf,
    notesOf,
    databaseUrl: databases.databaseUrl,
    topicWith: (versions: NotesTopic['versions']) => createNotesTopic(context, versions),
    written: (id: string, text: string, version: number, to = topic): BusMessage =>
      asMessage(createEvent(to, 'note.written', id, { id, text }), version),
    firstLetterOf: (key: string) => eventually(async () => (await lettersOf(key))[0]),

    /** Starts a replica on a bus of its own. The function it returns stops the replica. */
    start: async ({ projections = [], handlers = [] }: Partial<Consumers>) => {
      const ownBus = under.connect();
      const consumers = consumerGroupsOf(service, { projections, handlers }).map(
        (group) =>
          new Consumer({
            database,
            bus: ownBus,
            logger: testLogger,
            service,
            group,
            firstBackOffMs: 1,
            replayEveryMs: 50,
          }),
      );
      const stop = async () => {
        running.delete(stop);
        for (const consumer of consumers) consumer.stop();
        await ownBus.close();
      };
      running.add(stop);
      for (const consumer of consumers) await consumer.start();
      return stop;
    },
    replay: (letters: DeadLetter[], { projections = [], handlers = [] }: Partial<Consumers>) =>
      replayDeadLetters(
        { database, service, bus, groups: consumerGroupsOf(service, { projections, handlers }) },
        letters,
      ),
    stop: async () => {
      await Promise.all([...running].map((stop) => stop()));
      await relay.stop();
      await bus.close();
      await database.close();
      await databases.drop();
    },
  };
}

export type NoteConsumers = Awaited<ReturnType<typeof startNoteConsumers>>;

const textOf = ({ data }: NoteEvent) => ('text' in data ? String(data.text) : '');

/** Notes the text of each event; `after` runs in the same transaction, after the row was inserted. */
const appending =
  (after: Effect): Effect =>
  async (tx, event) => {
    const { subject, type } = event;
    await tx.query('insert into notes values ($1, $2, $3)', [subject, type, textOf(event)]);
    await after(tx, event);
  };

export const appendingProjection = (topic: NotesTopic, after: Effect = async () => {}): Projection =>
  defineProjection({
    name: 'notes',
    topic,
    tables: ['notes'],
    apply: { note: appending(after), deleted_note: appending(after), folder: null },
    switchOver: async () => ({}),
  });

export const appendingHandler = (
  topic: NotesTopic,
  after: Effect = async () => {},
  name = 'append',
): Handler => defineHandler({ name, topic, handle: appending(after) });
