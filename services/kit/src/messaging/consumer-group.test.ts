import { randomUUID } from 'node:crypto';
import { asMessage } from '../testing/harness.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { readForProjection } from './consumer-group.ts';
import { createEvent } from './envelope.ts';
import { defineProjection } from './projection.ts';

const projection = defineProjection({
  name: 'notes',
  topic: notesTopic,
  tables: [],
  apply: { note: async () => {} },
  switchOver: async () => ({}),
});
const id = randomUUID();
const read = (event: ReturnType<typeof createEvent>) => readForProjection([projection], asMessage(event, 1));

test('an event about a kind of record that the projection has runs, whatever happened to the record', () => {
  for (const event of [
    createEvent(notesTopic, 'note.written', id, { id, text: 'a' }),
    createEvent(notesTopic, 'note.deleted', id, { id }),
  ]) {
    const { run, skipped } = read(event);
    expect([typeof run, skipped]).toEqual(['function', undefined]);
  }
});

test('an event about another kind of record is skipped, although its data look like those of a deletion', () => {
  const { run, skipped } = read(createEvent(notesTopic, 'folder.created', id, { id, name: 'Letters' }));
  expect([run, skipped]).toEqual([undefined, 'folder']);
});

test('a kind is no name that every object has', () => {
  const schemas = { ...notesTopic.schemas, 'constructor.called': notesTopic.schemas['note.deleted'] };
  const topic = { ...notesTopic, schemas };
  const event = createEvent(topic, 'constructor.called', id, { id });
  expect(readForProjection([{ ...projection, topic }], asMessage(event, 1)).run).toBeUndefined();
});
