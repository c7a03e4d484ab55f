import { HOTEL_SUBJECT } from '@innkeeper/contracts/hotel';
import type { Harness } from '@innkeeper/kit/testing';
import { asStaff, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const save = async (terms: string) => (await staff('PUT', '/api/hotel', { terms })).body.hotel;
const translate = (words: string, from = '') =>
  staff('PUT', '/api/desk/texts/de', { kind: 'hotel', subject: HOTEL_SUBJECT, field: 'terms', words, from });
const read = (revision?: number) =>
  harness.call('GET', `/api/hotel/terms${revision === undefined ? '' : `?revision=${revision}`}`);
const published = async () => {
  const events = await harness.published(HOTEL_SUBJECT);
  const { termsRevision, version } = events.at(-1)!.data as {
    termsRevision: number | null;
    version?: number;
  };
  return { termsRevision, version };
};

it('a hotel has no terms until it writes some; each text of them is kept, and events name the current one', async () => {
  expect((await read()).status).toBe(404);
  const first = await save('Pay when you leave.');
  expect(first.termsRevision).toBe(1);
  expect((await published()).termsRevision).toBe(1);
  expect((await read()).body).toEqual({
    revision: 1,
    since: expect.stringMatching(/Z$/),
    isCurrent: true,
    texts: [{ language: 'en', words: 'Pay when you leave.' }],
  });
  expect((await save('Pay when you leave.')).termsRevision).toBe(1);
  expect((await staff('PUT', '/api/hotel', { tagline: 'By the sea' })).body.hotel.termsRevision).toBe(1);

  expect((await translate('Zahlen Sie bei der Abreise.')).status).toBe(200);
  expect((await published()).termsRevision).toBe(2);
  expect((await read()).body.texts).toEqual([
    { language: 'en', words: 'Pay when you leave.' },
    { language: 'de', words: 'Zahlen Sie bei der Abreise.' },
  ]);

  // The translation is of an earlier text, so nobody accepts it any more.
  const third = await save('Pay when you arrive.');
  expect(third.termsRevision).toBe(3);
  expect((await read()).body.texts).toEqual([{ language: 'en', words: 'Pay when you arrive.' }]);
  expect((await read(1)).body).toMatchObject({
    isCurrent: false,
    texts: [{ language: 'en', words: 'Pay when you leave.' }],
  });

  expect((await save('')).termsRevision).toBeNull();
  expect((await published()).termsRevision).toBeNull();
  expect((await read()).status).toBe(404);
  expect((await read(3)).body).toMatchObject({ revision: 3, isCurrent: false });
  expect((await save('Pay when you arrive.')).termsRevision).toBe(4);
  expect((await read(5)).status).toBe(404);
});

it('the version that a change answers is the one that the next change may name', async () => {
  const hotel = await save('Another text.');
  const { body, status } = await staff('PUT', '/api/hotel', { tagline: 'Quiet', version: hotel.version });
  expect(status).toBe(200);
  expect((await staff('GET', '/api/desk/hotel')).body.hotel.version).toBe(body.hotel.version);
});
