import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { implement } from '../http/implement.ts';
import type { Database } from '../postgres/db.ts';
import { type BackgroundWork, defineService } from '../service/define-service.ts';
import { collectInto } from '../testing/event-bus-contract.ts';
import { eventually, type Harness, startHarness } from '../testing/harness.ts';
import { type NotesTopic, notesTopic } from '../testing/notes-topic.ts';
import { TEST_ACCESS, type TestRole, testUser } from '../testing/tokens.ts';
import type { TopicEvent } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import { defineHandler } from './handler.ts';

const written = z.object({ id: z.uuid() });
const BACKGROUND_NOTE = randomUUID();

async function writeNote(database: Database, id: string): Promise<void> {
  await database.transaction(async (tx) => tx.publish(notesTopic, 'note.written', id, { id, text: 'a' }));
}

const writeInBackground = (database: Database): BackgroundWork => ({
  start: () => void writeNote(database, BACKGROUND_NOTE),
  stop: async () => {},
});

const seen: TopicEvent<NotesTopic['schemas']>[] = [];
const messages: BusMessage[] = [];

const service = defineService({
  name: 'notes',
  migrations: path.join(import.meta.dirname, '../testing/migrations'),
  env: z.object({}),
  deps: ({ database }) => database,
  endpoints: (database) => [
    implement(
      {
        method: 'POST',
        path: '/api/notes',
        summary: 'Write a note',
        access: TEST_ACCESS.optional,
        answers: { 201: written },
      },
      async () => {
        const id = randomUUID();
        await writeNote(database, id);
        return { status: 201, body: { id } };
      },
    ),
  ],
  background: (database) => [writeInBackground(database)],
  handlers: [
    defineHandler({ name: 'watch', topic: notesTopic, handle: async (_tx, event) => void seen.push(event) }),
  ],
});

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(service);
  const group = { group: randomUUID(), topics: [notesTopic.name], handle: collectInto(messages) };
  await harness.bus.subscribe(group);
});
afterAll(() => harness.stop());

/** The actor of a note's event in the outbox, in the message in the log and for a consumer. */
async function actorsOf(id: string) {
  const [outgoing] = await eventually(async () => {
    const events = await harness.published(id);
    return events.length ? events : undefined;
  });
  const message = await eventually(() => messages.find(({ key }) => key === id));
  const consumed = await eventually(() => seen.find(({ subject }) => subject === id));
  const { actorkind, actorid } = JSON.parse(message.value);
  return { outbox: outgoing!.actor, wire: { kind: actorkind, id: actorid }, consumer: consumed.actor };
}

const everywhere = (kind: string, id: string) => ({
  outbox: { kind, id },
  wire: { kind, id },
  consumer: { kind, id },
});

test.each([
  ['a guest', 'Customer', 'user'],
  ['staff', 'Admin', 'staff'],
] as [string, TestRole, string][])(
  'an event names the person whose request caused it: %s',
  async (_who, role, kind) => {
    const user = testUser(role);
    const { body } = await harness.call('POST', '/api/notes', { token: harness.tokens.sign(user) });
    expect(await actorsOf(body.id)).toEqual(everywhere(kind, user.id));
  },
);

test('an event names the service when a caller without a token caused it', async () => {
  const { body } = await harness.call('POST', '/api/notes');
  expect(await actorsOf(body.id)).toEqual(everywhere('system', '/innkeeper/notes'));
});

test('an event names the service when a background job caused it', async () => {
  expect(await actorsOf(BACKGROUND_NOTE)).toEqual(everywhere('system', '/innkeeper/notes'));
});
