import { randomUUID } from 'node:crypto';
import { asMessage } from '../testing/harness.ts';
import { appendingHandler } from '../testing/note-consumers.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { consumerGroupsOf } from './consumer-group.ts';
import { createEvent, NewerEventError, parseEvent } from './envelope.ts';
import { isSealed, keyOf, MissingKeyError, openEvent, sealEvent } from './sealed-event.ts';

const id = randomUUID();
const message = asMessage(createEvent(notesTopic, 'note.written', id, { id, text: 'Xaviera' }), 7);
const key = { id: 'first', bytes: Buffer.alloc(32, 1).toString('base64url') };
const sealed = sealEvent(message, key, 'innkeeper.keys.notes');

test('only the data of a sealed event are unreadable; its key gives back exactly what was sealed', () => {
  expect(sealed.value).not.toContain('Xaviera');
  const { dataschema: _schema, data: _data, ...readable } = JSON.parse(message.value);
  expect(JSON.parse(sealed.value)).toMatchObject(readable);
  expect([isSealed(sealed), isSealed(message)]).toEqual([true, false]);
  expect(keyOf(sealed)).toEqual({ keyId: 'first', version: 7 });
  expect(openEvent(sealed, key)).toEqual(message);
});

test('another key does not open it, nor this key the data of another event', () => {
  expect(() => openEvent(sealed, { ...key, bytes: Buffer.alloc(32, 2).toString('base64url') })).toThrow();
  const other = { ...sealed, value: sealed.value.replace(JSON.parse(sealed.value).id, randomUUID()) };
  expect(() => openEvent(other, key)).toThrow();
});

test('a program that cannot open it takes it for newer', () => {
  expect(() => parseEvent(notesTopic, sealed.value)).toThrow(NewerEventError);
});

test('a consumer that gets it still sealed reports the missing key', () => {
  const [group] = consumerGroupsOf('notes', { projections: [], handlers: [appendingHandler(notesTopic)] });
  expect(() => group!.read(sealed)).toThrow(MissingKeyError);
  expect(() => group!.read(sealed)).toThrow(/innkeeper\.keys\.notes/);
});
