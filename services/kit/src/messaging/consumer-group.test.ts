import { randomUUID } from 'node:crypto';
import { ZodError, z } from 'zod';
import { asMessage } from '../testing/harness.ts';
import { aboutUnknownKind, notesTopic } from '../testing/notes-topic.ts';
import { readForProjection } from './consumer-group.ts';
import { createEvent, type Schemas } from './envelope.ts';
import { defineProjection } from './projection.ts';

const projection = defineProjection({
  name: 'notes',
  topic: notesTopic,
  tables: [],
  apply: { note: async () => {}, deleted_note: async () => {}, folder: null },
  switchOver: async () => ({}),
});
const id = randomUUID();
const read = (event: ReturnType<typeof createEvent>) => readForProjection([projection], asMessage(event, 1));

test('an event runs by the kind of record that its state is about, also of one that the copy does not have', () => {
  for (const event of [
    createEvent(notesTopic, 'note.written', id, { id, text: 'a' }),
    createEvent(notesTopic, 'note.deleted', id, { id }),
    createEvent(notesTopic, 'folder.created', id, { id, name: 'Letters' }),
  ]) {
    const { run, skipped } = read(event);
    expect([typeof run, skipped]).toEqual(['function', undefined]);
  }
});

test('an event about an unknown kind is skipped, whatever its type and its fields look like', () => {
  const note = { ...aboutUnknownKind(id), data: { kind: 'binder', id, text: 'a' } };
  for (const event of [aboutUnknownKind(id), note]) {
    const { run, skipped } = read(event);
    expect([run, skipped]).toEqual([undefined, 'binder']);
  }
});

test('the kind is no name that every object has', () => {
  const { run, skipped } = read({ ...aboutUnknownKind(id), data: { kind: 'constructor', id } });
  expect([run, skipped]).toEqual([undefined, 'constructor']);
});

test.each([
  ['no kind', { id, text: 'a' }],
  ['the kind of another type', { kind: 'deleted_note', id, text: 'a' }],
])('a state with %s is malformed', (_, data) => {
  const event = createEvent(notesTopic, 'note.written', id, { id, text: 'a' });
  expect(() => read({ ...event, data })).toThrow(ZodError);
});

test('a projection without an entry for a kind does not compile', () => {
  defineProjection({
    ...projection,
    topic: notesTopic,
    // @ts-expect-error nothing says what becomes of deleted notes
    apply: { note: async () => {}, folder: null },
  });
  defineProjection({
    ...projection,
    topic: notesTopic,
    // @ts-expect-error there are no binders in this topic
    apply: { note: null, deleted_note: null, folder: null, binder: null },
  });
  // @ts-expect-error a schema of a topic says its kind
  const schemas: Schemas = { 'note.written': z.object({ id: z.uuid() }) };
  expect(schemas).toBeDefined();
});
