import { randomUUID } from 'node:crypto';
import { ZodError } from 'zod';
import { createNotesTopic, notesTopic } from '../testing/notes-topic.ts';
import { createEvent, NewerEventError, parseEvent } from './envelope.ts';
import { toMessage } from './outbox.ts';

const id = randomUUID();
const event = createEvent(notesTopic, 'note.written', id, { id, text: 'a' });
const wire = JSON.parse(toMessage({ position: 7, event }).value);

test('an event on the wire is read as it was written', () => {
  expect(parseEvent(notesTopic, JSON.stringify(wire))).toMatchObject({
    id: event.id,
    type: 'note.written',
    subject: id,
    aggregateversion: 7,
    dataschema: '/innkeeper/notes/note.written/v1',
    actor: { kind: 'system', id: '/innkeeper/notes' },
    data: { id, text: 'a' },
  });
});

test.each(['actorkind', 'actorid', 'dataschema'])('an event without %s is not one of ours', (name) => {
  const { [name]: _missing, ...incomplete } = wire;
  expect(() => parseEvent(notesTopic, JSON.stringify(incomplete))).toThrow(ZodError);
});

test('an event of the first version of its schema is read when there is a second one', () => {
  const topic = createNotesTopic('notes', { 'note.written': 2 });
  expect(parseEvent(topic, JSON.stringify(wire))).toMatchObject({ id: event.id, data: { text: 'a' } });
});

test('an event with a newer schema version, or of an unknown type, is a newer one', () => {
  const newer = { ...wire, dataschema: '/innkeeper/notes/note.written/v2' };
  expect(() => parseEvent(notesTopic, JSON.stringify(newer))).toThrow(NewerEventError);
  const unknown = { ...wire, type: 'note.shared' };
  expect(() => parseEvent(notesTopic, JSON.stringify(unknown))).toThrow(NewerEventError);
});
