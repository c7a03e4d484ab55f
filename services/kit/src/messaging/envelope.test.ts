import { randomUUID } from 'node:crypto';
import { createNotesTopic, notesTopic } from '../testing/notes-topic.ts';
import { createEvent, NewerEventError, parseEvent } from './envelope.ts';
import { type OutboxRow, toMessage } from './outbox.ts';

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

test('an event of an earlier version, without actor and schema version, is read as version 1', () => {
  const { actorkind: _kind, actorid: _id, dataschema: _schema, ...earlier } = wire;
  const read = parseEvent(notesTopic, JSON.stringify(earlier));
  expect(read).toMatchObject({ id: event.id, data: { text: 'a' } });
  expect(read).not.toHaveProperty('actor');
  expect(parseEvent(createNotesTopic('notes', { 'note.written': 2 }), JSON.stringify(earlier))).toEqual(read);
});

test('an outbox row of an earlier version, without actor and schema version, is published as version 1', () => {
  const { actor: _actor, dataschema: _schema, ...earlier } = event;
  const message = toMessage({ position: 7, event: earlier } as OutboxRow);
  expect(JSON.parse(message.value)).toMatchObject({ dataschema: '/innkeeper/notes/note.written/v1' });
  expect(parseEvent(notesTopic, message.value)).not.toHaveProperty('actor');
});

test('an event with a newer schema version, or of an unknown type, is a newer one', () => {
  const newer = { ...wire, dataschema: '/innkeeper/notes/note.written/v2' };
  expect(() => parseEvent(notesTopic, JSON.stringify(newer))).toThrow(NewerEventError);
  const unknown = { ...wire, type: 'note.shared' };
  expect(() => parseEvent(notesTopic, JSON.stringify(unknown))).toThrow(NewerEventError);
});
