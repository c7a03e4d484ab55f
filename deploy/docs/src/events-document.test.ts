import { schemas } from '@asyncapi/specs';
import { TOPICS } from '@innkeeper/contracts';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent, deadLetterTopic, parseEvent } from '@innkeeper/kit/messaging';
import { asMessage } from '@innkeeper/kit/testing';
import { SERVICES } from '@innkeeper/topology';
import { Ajv } from 'ajv';
import { eventsDocument } from './events-document.ts';
import { eventsPage } from './events-page.ts';
import { topics } from './topics.ts';

type Document = {
  channels: Record<string, { address: string; parameters?: object; messages: Record<string, object> }>;
  operations: Record<string, { action: string; channel: { $ref: string } }>;
  components: { messages: Record<string, { payload: object }> };
};
const document = eventsDocument(topics) as Document;

const ajv = () => new Ajv({ strict: false, validateFormats: false, allErrors: true });

test('is valid AsyncAPI 3.0', () => {
  const schema = structuredClone(schemas['3.0.0']) as { definitions: Record<string, unknown> };
  // Ajv has this schema built in and rejects a second one of the same name.
  delete schema.definitions['http://json-schema.org/draft-07/schema'];
  const validate = ajv().compile(schema);
  validate(document);
  expect(validate.errors).toBeNull();
});

test('has a channel for every topic, and a message for every type', () => {
  const names = [...Object.values(TOPICS).map(({ name }) => name), 'innkeeper.dead-letters'];
  expect(Object.keys(document.channels).sort()).toEqual(names.sort());
  const types = topics.flatMap(({ schemas }) => Object.keys(schemas));
  expect(Object.keys(document.components.messages).sort()).toEqual(types.sort());
  expect(
    Object.values(document.channels)
      .flatMap(({ messages }) => Object.keys(messages))
      .sort(),
  ).toEqual(types);
});

test('names the writer and the readers of each topic', () => {
  const operations = Object.entries(document.operations).map(
    ([name, { action, channel }]) => `${name}: ${action} ${channel.$ref}`,
  );
  expect(operations).toEqual(
    expect.arrayContaining([
      'catalog writes: send #/channels/innkeeper.catalog',
      'booking reads catalog: receive #/channels/innkeeper.catalog',
      'feedback reads booking: receive #/channels/innkeeper.booking',
    ]),
  );
});

test('names the consumer groups that have dead letters', () => {
  const consumers = SERVICES.filter(({ consumes }) => consumes.length).map(({ name }) => name);
  const { address, parameters } = document.channels['innkeeper.dead-letters']!;
  expect(address).toBe('innkeeper.dead-letters.{group}');
  expect(parameters).toMatchObject({ group: { enum: consumers } });
  const accepts = ajv().compile(document.components.messages['dead_letter.replayed']!.payload);
  const replayed = createEvent(deadLetterTopic('feedback'), 'dead_letter.replayed', '7', {
    id: 7,
    applied: true,
  });
  const onTheWire = JSON.parse(asMessage(replayed, 1).value);
  expect(accepts(onTheWire)).toBe(true);
  expect(accepts({ ...onTheWire, source: '/innkeeper/dead-letters.gallery' })).toBe(false);
});

describe('the message of an event', () => {
  const state = bookingStateOf({ bookingId: 'MB-7Q2K' });
  const event = createEvent(bookingTopic, 'booking.confirmed', 'MB-7Q2K', state);
  const onTheWire = JSON.parse(asMessage(event, 7).value);
  const accepts = ajv().compile(document.components.messages['booking.confirmed']!.payload);

  test('accepts what a consumer accepts', () => {
    expect(parseEvent(bookingTopic, JSON.stringify(onTheWire)).type).toBe('booking.confirmed');
    expect(accepts(onTheWire)).toBe(true);
  });

  test.each([
    ['another type', { type: 'booking.cancelled' }],
    ['another source', { source: '/innkeeper/catalog' }],
    ['a price that is a number', { data: { ...(event.data as object), price: 567 } }],
    ['no subject', { subject: undefined }],
  ])('rejects %s', (_what, change) => {
    expect(accepts(JSON.parse(JSON.stringify({ ...onTheWire, ...change })))).toBe(false);
  });
});

test('the page contains every type and every field as text', () => {
  const page = eventsPage(topics);
  for (const { schemas } of topics)
    for (const type of Object.keys(schemas)) expect(page).toContain(`<code>${type}</code>`);
  expect(page).toContain('<code>customerId</code></th><td>uuid');
  expect(page).toContain('<code>confirmed</code> or <code>checked_in</code>');
  expect(page).toContain('the user&#39;s id');
});

test('the page says the kind of each state, and what is inside of a field', () => {
  const page = eventsPage(topics);
  for (const { schemas } of topics)
    for (const { shape } of Object.values(schemas))
      expect(page).toContain(`<td><code>${shape.kind.value}</code>`);
  expect(page).toContain('<code>tax</code>: { <code>taxId</code>: uuid, <code>rate</code>: text or null,');
});
