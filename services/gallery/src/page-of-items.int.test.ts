import type { ItemOnWire } from '@innkeeper/contracts/gallery';
import { type Gallery, startGallery } from './testing/gallery.ts';

const ITEMS = [
  { name: 'Pool 10', description: 'Water until it is the sea.' },
  { name: 'élan', description: 'A yacht.' },
  { name: 'Pool 9', description: 'Shallow, for children. 100% shade.' },
  { name: 'Zoo', description: 'Under_score, back\\slash, МОРЕ.' },
  { name: 'Ember', description: 'The fire by the sea.' },
  { name: 'arcade', description: 'Games.' },
  { name: 'Lake', description: 'A rowing boat.' },
];

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
  for (const item of ITEMS) await gallery.staff('POST', '/api/gallery', item);
});
afterAll(() => gallery.stop());

const page = (query: Record<string, string | number>) =>
  gallery.staff('GET', `/api/desk/gallery?${new URLSearchParams(query as Record<string, string>)}`);

const namesOf = async (query: Record<string, string | number>): Promise<string[]> =>
  (await page(query)).body.list.map(({ name }: ItemOnWire) => name);

const IN_ORDER = ITEMS.map(({ name }) => name);
const BY_NAME = ['arcade', 'élan', 'Ember', 'Lake', 'Pool 9', 'Pool 10', 'Zoo'];

it('is the first page of 20, in the order in which the items were added, unless asked otherwise', async () => {
  const { status, body } = await page({});
  expect([status, body.pageInfo]).toEqual([
    200,
    { pageNumber: 1, pageSize: 20, totalPages: 1, totalItems: 7 },
  ]);
  expect(body.list).toEqual((await gallery.call('GET', '/api/gallery')).body.list);
});

it.each([
  ['position', IN_ORDER],
  ['name', BY_NAME],
])('is sorted by %s, in both orders', async (sort, expected) => {
  expect(await namesOf({ sort })).toEqual(expected);
  expect(await namesOf({ sort, order: 'asc' })).toEqual(expected);
  expect(await namesOf({ sort, order: 'desc' })).toEqual(expected.toReversed());
});

it.each(['position', 'name'])(
  'has every item on one page, sorted by %s; the last page is not full and the next one empty',
  async (sort) => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNumber) => page({ sort, pageNumber, pageSize: 3 })),
    );
    expect(pages.map(({ body }) => body.list.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ body }) => body.pageInfo)).toEqual(
      [1, 2, 3, 4].map((pageNumber) => ({ pageNumber, pageSize: 3, totalPages: 3, totalItems: 7 })),
    );
    const names = pages.flatMap(({ body }) => body.list.map(({ name }: ItemOnWire) => name));
    expect(names).toEqual(sort === 'name' ? BY_NAME : IN_ORDER);
  },
);

it.each([
  ['a part of the name', 'ool', ['Pool 10', 'Pool 9']],
  ['a part of the description', 'owin', ['Lake']],
  ['other letter case', 'POOL', ['Pool 10', 'Pool 9']],
  ['other letter case beyond ASCII', 'ÉLAN', ['élan']],
  ['other letter case of another script', 'море', ['Zoo']],
  ['words in any order, in name and description', 'sea pool', ['Pool 10']],
  ['a percent sign', '100%', ['Pool 9']],
  ['a word without its accent', 'elan', ['élan']],
  ['Latin letters', 'more', ['Zoo']],
  ['nothing that matches', 'submarine', []],
])('finds items by %s', async (_what, q, expected) => {
  const { body } = await page({ q });
  expect([body.list.map(({ name }: ItemOnWire) => name), body.pageInfo.totalItems]).toEqual([
    expected,
    expected.length,
  ]);
});

it('takes an empty parameter as absent', async () => {
  expect(await namesOf({ q: '', sort: '', order: '', pageNumber: '', pageSize: '' })).toEqual(IN_ORDER);
});

it.each([
  ['sort', 'name; drop table items'],
  ['sort', 'description'],
  ['order', 'asc, (select 1)'],
  ['pageNumber', '0'],
  ['pageSize', '101'],
  ['q', '\0'],
])('rejects %s=%j', async (field, value) => {
  const { status, body } = await page({ [field]: value });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
