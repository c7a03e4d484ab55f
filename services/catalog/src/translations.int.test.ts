import { HOTEL_SUBJECT } from '@innkeeper/contracts/hotel';
import type { TextToTranslate, Translation } from '@innkeeper/contracts/texts';
import { type Harness, recordedOf } from '@innkeeper/kit/testing';
import { asStaff, categoryBody, roomBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

type Place = Pick<Translation, 'kind' | 'subject' | 'field'>;

async function addCategory(changes: object = {}) {
  const { body } = await staff('POST', '/api/category', categoryBody(changes));
  return body.category;
}
const addRoom = async (changes: object = {}) => {
  const { name } = await addCategory();
  return (await staff('POST', '/api/room', { ...roomBody(name), ...changes })).body.room;
};
const nameOf = ({ id }: { id: string }): Place => ({ kind: 'category', subject: id, field: 'name' });

const translate = (place: Place, words: string, from = '', language = 'de') =>
  staff('PUT', `/api/desk/texts/${language}`, { ...place, words, from });
const listed = async ({ kind, subject, field }: Place, language = 'de') => {
  const { status, body } = await staff('GET', `/api/desk/texts/${language}`);
  expect(status).toBe(200);
  return (body.texts as TextToTranslate[]).find(
    (text) => text.kind === kind && text.subject === subject && text.field === field,
  );
};
const read = async ({ kind, subject, field }: Place, language = 'de') => {
  const { status, body } = await harness.call('GET', `/api/texts/${language}`);
  expect(status).toBe(200);
  return (body.texts as Translation[]).find(
    (text) => text.kind === kind && text.subject === subject && text.field === field,
  )?.words;
};

test('a text is translated for guests, in one language, and the translation is removed again', async () => {
  const category = await addCategory();
  const place = nameOf(category);
  expect(await listed(place)).toEqual({
    ...place,
    name: category.name,
    original: category.name,
    words: null,
    isOutdated: false,
  });
  const { status, body } = await translate(place, ' Meerblick ');
  expect([status, body.text]).toEqual([200, { ...(await listed(place)), words: 'Meerblick' }]);
  expect([await read(place), await read(place, 'es')]).toEqual(['Meerblick', undefined]);

  expect((await translate(place, '', 'Meerblick')).status).toBe(200);
  expect([(await listed(place))!.words, await read(place)]).toEqual([null, undefined]);
  expect(await recordedOf(harness.database, 'text', `category ${category.id}`)).toMatchObject([
    { action: 'text.translated', before: { 'name de': '' }, after: { 'name de': 'Meerblick' } },
    { action: 'text.translated', before: { 'name de': 'Meerblick' }, after: { 'name de': '' } },
  ]);
});

test('what another user translated since is not overwritten, and a repeated change is made once', async () => {
  const place = nameOf(await addCategory());
  const answers = await Promise.all([translate(place, 'Eins'), translate(place, 'Zwei')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const words = (await listed(place))!.words!;
  expect((await translate(place, words)).status).toBe(200);
  expect((await translate(place, 'Drei', 'Vier')).body.code).toBe('changed_since');
  expect(await recordedOf(harness.database, 'text', `category ${place.subject}`)).toHaveLength(1);
});

test('a translation of a text that has changed is out of date until it is saved again', async () => {
  const category = await addCategory({ description: 'Doors to the garden.' });
  const place: Place = { kind: 'category', subject: category.id, field: 'description' };
  await translate(place, 'Türen zum Garten.');
  const { price } = category;
  const path = `/api/category/${encodeURIComponent(category.name)}`;
  await staff('PUT', path, { price, description: 'Doors to the sea.' });
  expect(await listed(place)).toMatchObject({ original: 'Doors to the sea.', isOutdated: true });
  expect(await read(place)).toBe('Türen zum Garten.');
  await translate(place, 'Türen zum Garten.', 'Türen zum Garten.');
  expect(await listed(place)).toMatchObject({ words: 'Türen zum Garten.', isOutdated: false });
});

test('the texts of hotel, categories and rooms can be translated, and empty ones need none', async () => {
  const hotel = (await staff('GET', '/api/desk/hotel')).body.hotel;
  const change = { tagline: 'By the sea', houseRules: 'Quiet at night.', version: hotel.version };
  expect((await staff('PUT', '/api/hotel', change)).status).toBe(200);
  const category = await addCategory({ description: null, features: ['Balcony', 'Sea view'] });
  const room = await addRoom({ specialDescription: '' });
  const { body } = await staff('GET', '/api/desk/texts/fr');
  const fieldsOf = (subject: string) =>
    (body.texts as TextToTranslate[])
      .filter((text) => text.subject === subject)
      .map(({ field, original }) => [field, original]);
  expect(fieldsOf(HOTEL_SUBJECT)).toEqual(
    expect.arrayContaining([
      ['tagline', 'By the sea'],
      ['houseRules', 'Quiet at night.'],
    ]),
  );
  expect(fieldsOf(category.id)).toEqual([
    ['name', category.name],
    ['features', 'Balcony\nSea view'],
  ]);
  expect(fieldsOf(room.roomId)).toEqual([['name', room.name]]);
});

test('translations come back with a room whose deletion is undone, but not with another room of its ID', async () => {
  const room = await addRoom({ name: 'Sea room', specialDescription: 'Above the bay.' });
  const place: Place = { kind: 'room', subject: room.roomId, field: 'name' };
  await translate(place, 'Meerzimmer');
  await staff('DELETE', `/api/room/${room.roomId}`);
  expect(await read(place)).toBeUndefined();
  const { version: _, ...form } = room;
  expect((await staff('POST', '/api/room', form)).status).toBe(201);
  expect(await read(place)).toBe('Meerzimmer');
  await staff('DELETE', `/api/room/${room.roomId}`);
  await staff('POST', '/api/room', { ...form, name: 'Store room' });
  expect(await read(place)).toBeUndefined();
});

test.each([
  ['a field that is none', { kind: 'category', subject: '0', field: 'price' }],
  ['an unknown record', { kind: 'room', subject: 'none', field: 'name' }],
])('%s cannot be translated', async (_, place) => {
  expect((await translate(place as Place, 'Wort')).status).toBe(404);
});

test.each(['', 'DE', 'deu', 'd1', '%2e%2e', "'"])('%j is no language', async (language) => {
  const { status } = await harness.call('GET', `/api/texts/${language}`);
  expect([400, 404]).toContain(status);
});

test('the longest text is translated, a longer one and unstorable ones are rejected', async () => {
  const place = nameOf(await addCategory());
  expect((await translate(place, 'ü'.repeat(20_000))).status).toBe(200);
  for (const words of ['x'.repeat(20_001), 'a\0b', 'a\ud83d'])
    expect((await translate(place, words, 'x')).body.fields).toHaveProperty('words');
});
