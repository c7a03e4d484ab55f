import {
  type CategoryOnWire,
  type RoomOnWire,
  updateCategory,
  updateRoom,
} from '@innkeeper/contracts/catalog';
import type { Harness } from '@innkeeper/kit/testing';
import { asStaff, categoryBody, roomBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

type Versioned = { version: number };

async function createCategory(): Promise<CategoryOnWire> {
  return (await staff('POST', '/api/category', categoryBody())).body.category;
}
async function createRoom(): Promise<RoomOnWire> {
  const category = await createCategory();
  return (await staff('POST', '/api/room', roomBody(category.name))).body.room;
}

/** Each kind of record: how to create, find and change it, a field of it, and the call that changes it. */
const RECORDS = {
  category: {
    create: createCategory,
    subject: ({ id }: CategoryOnWire) => id,
    pathOf: ({ name }: CategoryOnWire) => `/api/category/${encodeURIComponent(name)}`,
    read: async ({ name }: CategoryOnWire) =>
      (await harness.call('GET', '/api/category')).body.categories.find(
        (each: CategoryOnWire) => each.name === name,
      ),
    required: ({ price }: CategoryOnWire) => ({ price }),
    optional: [
      'description',
      'features',
      'image',
      'morePictures',
      'squareMetres',
      'beds',
      'bathroom',
      'amenities',
      'accessibility',
    ],
    emptied: {
      description: null,
      features: [],
      image: null,
      morePictures: [],
      squareMetres: null,
      beds: [],
      bathroom: null,
      amenities: [],
      accessibility: [],
    },
    change: (value: number) => ({ description: `Version ${value}.` }),
    call: updateCategory,
    deskList: '/api/desk/categories',
  },
  room: {
    create: createRoom,
    subject: ({ roomId }: RoomOnWire) => roomId,
    pathOf: ({ roomId }: RoomOnWire) => `/api/room/${encodeURIComponent(roomId)}`,
    read: async ({ roomId }: RoomOnWire) =>
      (await staff('GET', `/api/desk/rooms?q=${encodeURIComponent(roomId)}`)).body.list.find(
        (each: RoomOnWire) => each.roomId === roomId,
      ),
    required: ({ name, maximumGuests, available, category }: RoomOnWire) => ({
      name,
      maximumGuests,
      available,
      category,
    }),
    optional: ['specialDescription', 'photo', 'notes'],
    emptied: { specialDescription: '', photo: [], notes: '' },
    change: (value: number) => ({ notes: `Version ${value}.` }),
    call: updateRoom,
    deskList: '/api/desk/rooms',
  },
};

describe.each(Object.keys(RECORDS) as (keyof typeof RECORDS)[])('a %s', (kind) => {
  // The two kinds have records of different types; every function is given a record of its own kind.
  const { create, subject, pathOf, read, required, optional, emptied, change, call, deskList } = RECORDS[
    kind
    // biome-ignore lint/suspicious/noExplicitAny: see above
  ] as any;
  const put = (record: Versioned, body: object) => staff('PUT', pathOf(record), body);

  it('has a version in every list and answer, which each change raises', async () => {
    const created = await create();
    const changed = (await put(created, { ...created, ...change(1) })).body[kind];
    expect(changed.version).toBeGreaterThan(created.version);
    expect(await read(created)).toEqual(changed);
    const { body } = await staff('GET', `${deskList}?q=${encodeURIComponent(subject(created))}`);
    if (kind === 'room') expect(body.list).toEqual([changed]);
  });

  it('is not changed with an outdated version, and is answered as it is now', async () => {
    const opened = await create();
    const now = (await put(opened, { ...opened, ...change(1) })).body[kind];
    const { status, body } = await put(opened, { ...opened, ...change(2) });
    expect(status).toBe(409);
    expect(call.errors[409].parse(body)).toEqual({ ...body, code: 'edit_conflict', current: now });
    expect(await read(opened)).toEqual(now);
    expect(await harness.published(subject(opened))).toHaveLength(2);
    expect((await put(opened, { ...opened, ...change(2), version: now.version })).status).toBe(200);
  });

  it('is changed by exactly one of twenty concurrent writes with the same version', async () => {
    const opened = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(opened, { ...opened, ...change(index) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)!.body[kind];
    expect(await read(opened)).toEqual(winner);
    for (const { status, body } of answers) if (status === 409) expect(body.current).toEqual(winner);
  });

  it('keeps what a call without a version does not send', async () => {
    const record = await create();
    await put(record, { ...required(record), ...change(1) });
    expect(await read(record)).toEqual({ ...record, ...change(1), version: expect.any(Number) });
  });

  it.each([null, 'empty'])('loses what is sent as %s', async (how) => {
    const record = await create();
    const nothing = how ? emptied : Object.fromEntries(optional.map((field: string) => [field, null]));
    const { status } = await put(record, { ...required(record), ...nothing });
    expect([status, await read(record)]).toEqual([
      200,
      { ...record, ...emptied, version: expect.any(Number) },
    ]);
  });

  it('is deleted with any version', async () => {
    const record = await create();
    await put(record, { ...record, ...change(1) });
    expect((await staff('DELETE', pathOf(record))).status).toBe(200);
  });

  it('that was deleted and added again has another version', async () => {
    const opened = await create();
    await staff('DELETE', pathOf(opened));
    const { version: _, ...body } = opened;
    const again = (await staff('POST', kind === 'room' ? '/api/room' : '/api/category', body)).body[kind];
    expect((await put(opened, { ...opened, ...change(1) })).body.current).toEqual(again);
  });

  it.each(['1', 1.5, 0, null])('rejects %p for a version', async (version) => {
    const record = await create();
    const { status, body } = await put(record, { ...record, version });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['version']]);
  });

  it('gets a new version with every change', async () => {
    const opened = await create();
    const [table, id] = kind === 'room' ? ['rooms', 'room_id'] : ['categories', 'id'];
    await harness.database.query(`update ${table} set name = name where ${id} = $1`, [subject(opened)]);
    expect((await put(opened, { ...opened, ...change(1) })).status).toBe(409);
  });
});
