import { randomInt } from 'node:crypto';
import type { CategoryOnWire, RoomOnWire } from '@innkeeper/contracts/catalog';
import type { Harness, Reply } from '@innkeeper/kit/testing';
import { asStaff, categoryBody, roomBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
beforeEach(async () => {
  await harness.database.query('delete from rooms');
  await harness.database.query('delete from categories');
});
afterAll(() => harness.stop());

type Query = Record<string, string | number>;

const queryText = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]));
const getCategories = (query: Query = {}): Promise<Reply> =>
  staff('GET', `/api/desk/categories?${queryText(query)}`);
const getRooms = (query: Query = {}): Promise<Reply> => staff('GET', `/api/desk/rooms?${queryText(query)}`);
const categoryNames = async (query: Query = {}) =>
  (await getCategories(query)).body.list.map(({ name }: CategoryOnWire) => name);
const roomIds = async (query: Query = {}) =>
  (await getRooms(query)).body.list.map(({ roomId }: RoomOnWire) => roomId);

async function addCategories(...categories: (Partial<CategoryOnWire> & { name: string })[]) {
  for (const category of categories) {
    const { status } = await staff('POST', '/api/category', { price: 9, ...category });
    expect(status).toBe(201);
  }
}
async function addRooms(category: string, ...rooms: (Partial<RoomOnWire> & { roomId: string })[]) {
  for (const room of rooms) {
    const { status } = await staff('POST', '/api/room', roomBody(category, { notes: '', ...room }));
    expect(status).toBe(201);
  }
}

describe('the order of categories', () => {
  it('is by amount, whatever the number of digits', async () => {
    const cents = Array.from({ length: 40 }, (_, i) => randomInt(0, 10 ** (i % 13)));
    await addCategories(...cents.map((amount, i) => ({ name: `Suite ${i}`, price: amount / 100 })));
    const { body } = await harness.call('GET', '/api/category');
    const listed = body.categories.map(({ price }: CategoryOnWire) => Math.round(price * 100));
    expect(listed).toEqual(cents.sort((one, other) => one - other));
  });

  it('is by name where prices are equal: numbers in their order, accents and case beside their letter', async () => {
    for (const name of ['Zen', 'Étage 10', 'Family', 'east', 'Étage 9', 'Attic'])
      await addCategories({ name });
    const sorted = ['Attic', 'east', 'Étage 9', 'Étage 10', 'Family', 'Zen'];
    const { body } = await harness.call('GET', '/api/category');
    expect(body.categories.map(({ name }: CategoryOnWire) => name)).toEqual(sorted);
    expect(await categoryNames()).toEqual(sorted);
    expect(await categoryNames({ sort: 'name', order: 'desc' })).toEqual(sorted.toReversed());
  });
});

describe('the order of rooms', () => {
  it('is by room ID with numbers in their order, in both lists', async () => {
    await addCategories({ name: 'Suite' });
    await addRooms('Suite', ...['GD-104', 'GD-20', '12', 'GD-3', '7'].map((roomId) => ({ roomId })));
    const sorted = ['7', '12', 'GD-3', 'GD-20', 'GD-104'];
    const { body } = await harness.call('GET', '/api/room');
    expect(body.allRoomsList.map(({ roomId }: RoomOnWire) => roomId)).toEqual(sorted);
    expect(await roomIds()).toEqual(sorted);
    expect(await roomIds({ order: 'desc' })).toEqual(sorted.toReversed());
  });
});

describe('a page of categories', () => {
  it('shows categories as the public list does, and counts them', async () => {
    const { category } = (await staff('POST', '/api/category', categoryBody())).body;
    expect((await getCategories()).body).toEqual({
      list: [category],
      pageInfo: { pageNumber: 1, pageSize: 20, totalPages: 1, totalItems: 1 },
    });
  });

  it.each([{}, { sort: 'price' }, { sort: 'price', order: 'desc' }, { sort: 'name' }] as Query[])(
    'has each category once over all pages, with equal prices too (%j)',
    async (query) => {
      await addCategories(...Array.from({ length: 7 }, (_, i) => ({ name: `Suite ${i}` })));
      const names: string[] = [];
      for (const pageNumber of [1, 2, 3]) {
        const { body } = await getCategories({ ...query, pageNumber, pageSize: 3 });
        expect(body.pageInfo).toEqual({ pageNumber, pageSize: 3, totalPages: 3, totalItems: 7 });
        names.push(...body.list.map(({ name }: CategoryOnWire) => name));
      }
      expect(names).toHaveLength(7);
      expect(new Set(names).size).toBe(7);
      expect(names).toEqual(await categoryNames(query));
    },
  );

  it('is empty past the last one and still says how many there are', async () => {
    await addCategories({ name: 'Suite' });
    for (const pageNumber of [2, 1_000_000_000])
      expect((await getCategories({ pageNumber, pageSize: 100 })).body).toEqual({
        list: [],
        pageInfo: { pageNumber, pageSize: 100, totalPages: 1, totalItems: 1 },
      });
  });

  it('finds categories by every word of q in name, price and features, in any case', async () => {
    await addCategories(
      { name: 'Sea Suite', price: 264, features: ['Balcony', 'Free-standing bath'] },
      { name: 'Étage 100%', price: 99, features: ['Balcony_East'] },
    );
    expect(await categoryNames({ q: 'SUITE' })).toEqual(['Sea Suite']);
    expect(await categoryNames({ q: 'bath sea' })).toEqual(['Sea Suite']);
    expect(await categoryNames({ q: '264' })).toEqual(['Sea Suite']);
    expect(await categoryNames({ q: 'balcony' })).toHaveLength(2);
    expect(await categoryNames({ q: 'éTAGE' })).toEqual(['Étage 100%']);
    expect(await categoryNames({ q: 'balcony bunk' })).toEqual([]);
    expect((await getCategories({ q: 'SUITE' })).body.pageInfo.totalItems).toBe(1);
  });

  it('takes q as words, not as a pattern or as SQL', async () => {
    await addCategories({ name: 'Étage 100%' }, { name: 'Suite' }, { name: 'a_b\\c' });
    for (const q of ['%', '_', '\\']) expect(await categoryNames({ q })).toEqual([]);
    expect(await categoryNames({ q: 'etage 100' })).toEqual(['Étage 100%']);
    expect(await categoryNames({ q: 'a_b\\c' })).toEqual(['a_b\\c']);
    expect(await categoryNames({ q: "'; drop table rooms; --" })).toEqual([]);
    expect(await categoryNames()).toHaveLength(3);
  });
});

describe('a page of rooms', () => {
  it('shows rooms as the public list does, and counts them', async () => {
    await addCategories({ name: 'Suite' });
    const { room } = (await staff('POST', '/api/room', roomBody('Suite'))).body;
    expect((await getRooms()).body).toEqual({
      list: [room],
      pageInfo: { pageNumber: 1, pageSize: 20, totalPages: 1, totalItems: 1 },
    });
  });

  it.each([
    { sort: 'name' },
    { sort: 'name', order: 'desc' },
    { sort: 'category' },
    { sort: 'maximumGuests', order: 'desc' },
    { available: 'true' },
  ] as Query[])('has each room once over all pages, with equal sort keys too (%j)', async (query) => {
    await addCategories({ name: 'Suite' });
    await addRooms('Suite', ...Array.from({ length: 7 }, (_, i) => ({ roomId: `S-${i + 5}` })));
    const ids: string[] = [];
    for (const pageNumber of [1, 2, 3]) ids.push(...(await roomIds({ ...query, pageNumber, pageSize: 3 })));
    expect(ids).toEqual(['S-5', 'S-6', 'S-7', 'S-8', 'S-9', 'S-10', 'S-11']);
  });

  it('sorts by ID, name, category and guests, either way', async () => {
    await addCategories({ name: 'Loft' }, { name: 'attic' });
    await addRooms('Loft', { roomId: '2', name: 'Rose', maximumGuests: 10 });
    await addRooms('attic', { roomId: '10', name: 'Ámbar', maximumGuests: 2 });
    expect(await roomIds({ sort: 'roomId' })).toEqual(['2', '10']);
    expect(await roomIds({ sort: 'name' })).toEqual(['10', '2']);
    expect(await roomIds({ sort: 'category' })).toEqual(['10', '2']);
    expect(await roomIds({ sort: 'maximumGuests' })).toEqual(['10', '2']);
    expect(await roomIds({ sort: 'maximumGuests', order: 'desc' })).toEqual(['2', '10']);
  });

  it('filters by category, in any case, and by availability', async () => {
    await addCategories({ name: 'Loft' }, { name: 'Suite' });
    await addRooms('Loft', { roomId: 'L-1' }, { roomId: 'L-2', available: false });
    await addRooms('Suite', { roomId: 'S-1', name: 'Loft-like', available: false });
    expect(await roomIds({ category: 'LOFT' })).toEqual(['L-1', 'L-2']);
    expect(await roomIds({ available: 'false' })).toEqual(['L-2', 'S-1']);
    expect(await roomIds({ available: 'true' })).toEqual(['L-1']);
    expect(await roomIds({ category: 'Loft', available: 'false', q: 'l-' })).toEqual(['L-2']);
    expect(await roomIds({ category: 'Lof' })).toEqual([]);
    expect(await roomIds({ category: '', available: '', q: '', sort: '', order: '' })).toHaveLength(3);
  });

  it('finds rooms by every word of q in ID, name, category, guests, description and notes, in any case', async () => {
    await addCategories({ name: 'Lantern Loft' }, { name: 'Suite' });
    await addRooms('Lantern Loft', {
      roomId: 'LL-401',
      name: 'Swallow',
      notes: 'No lift.',
      maximumGuests: 19,
    });
    await addRooms('Suite', { roomId: 'SS-301', name: 'Corner', specialDescription: 'Sea on two sides.' });
    for (const q of ['ll-4', 'SWALLOW', 'lantern', 'no LIFT', '19', 'loft swallow'])
      expect([q, await roomIds({ q })]).toEqual([q, ['LL-401']]);
    expect(await roomIds({ q: 'two sea' })).toEqual(['SS-301']);
    expect(await roomIds({ q: 'lantern corner' })).toEqual([]);
  });

  it('is empty past the last one and still says how many there are', async () => {
    await addCategories({ name: 'Suite' });
    await addRooms('Suite', { roomId: '1' });
    expect((await getRooms({ pageNumber: 2 })).body).toEqual({
      list: [],
      pageInfo: { pageNumber: 2, pageSize: 20, totalPages: 1, totalItems: 1 },
    });
    expect((await getRooms({ q: 'nothing' })).body.pageInfo).toMatchObject({ totalPages: 0, totalItems: 0 });
  });
});

describe.each(['/api/desk/categories', '/api/desk/rooms'])('%s', (path) => {
  it.each([
    ['sort', 'price; drop table rooms'],
    ['sort', 'constructor'],
    ['order', 'asc; drop table rooms'],
    ['pageNumber', '0'],
    ['pageNumber', '1.5'],
    ['pageSize', '101'],
    ['pageSize', 'many'],
    ['q', 'x'.repeat(201)],
    ['q', 'a\0b'],
  ])('rejects %s=%.24s, naming the field', async (name, value) => {
    const { status, body } = await staff('GET', `${path}?${queryText({ [name]: value })}`);
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      code: 'invalid_fields',
      fields: [name],
    });
  });
});

it('rejects a filter by availability that is neither true nor false', async () => {
  const { status, body } = await getRooms({ available: 'perhaps' });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['available']]);
});
