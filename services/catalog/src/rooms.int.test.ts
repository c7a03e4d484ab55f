import type { PublicRoom, RoomOnWire } from '@innkeeper/contracts/catalog';
import { type Harness, testUser } from '@innkeeper/kit/testing';
import {
  asStaff,
  categoryBody,
  conditional,
  INVALID_TEXTS,
  roomBody,
  startCatalog,
  uniqueRoomId,
} from './testing/catalog.ts';

let harness: Harness;
let category: { id: string; name: string };
const staff = asStaff(() => harness);

beforeAll(async () => {
  harness = await startCatalog();
  category = (await staff('POST', '/api/category', categoryBody())).body.category;
});
afterAll(() => harness.stop());

const pathOf = (roomId: string) => `/api/room/${encodeURIComponent(roomId)}`;

async function listAll(): Promise<PublicRoom[]> {
  return (await harness.call('GET', '/api/room')).body.allRoomsList;
}
const seenByAll = ({ notes, ...room }: RoomOnWire): PublicRoom => room;
const findListed = async (roomId: string) => (await listAll()).find((room) => room.roomId === roomId);

async function create(changes: object = {}): Promise<RoomOnWire> {
  const { status, body } = await staff('POST', '/api/room', roomBody(category.name, changes));
  expect(status).toBe(201);
  return body.room;
}

describe('adding a room', () => {
  it('stores it as sent, lists it publicly and publishes an event', async () => {
    const body = roomBody(category.name);
    const answer = await staff('POST', '/api/room', body);
    expect([answer.status, answer.body.room]).toEqual([201, { ...body, version: expect.any(Number) }]);
    expect(await findListed(body.roomId)).toEqual(seenByAll(answer.body.room));
    expect(await harness.published(body.roomId)).toMatchObject([
      { type: 'room.created', data: { ...body, categoryId: category.id } },
    ]);
  });

  it('shows its notes to staff only', async () => {
    const { roomId } = await create({ notes: 'The lock of the safe sticks.' });
    for (const token of [
      undefined,
      harness.tokens.sign(testUser()),
      harness.tokens.sign(testUser('Admin')),
    ]) {
      const { status, body } = await harness.call('GET', '/api/room', { token });
      expect({ status, rooms: JSON.stringify(body) }).toEqual({
        status: 200,
        rooms: expect.stringContaining(roomId),
      });
      expect(JSON.stringify(body)).not.toContain('notes');
      expect(JSON.stringify(body)).not.toContain('sticks');
    }
    const ofStaff = await staff('GET', `/api/desk/rooms?q=${encodeURIComponent(roomId)}`);
    expect(ofStaff.body.list).toMatchObject([{ roomId, notes: 'The lock of the safe sticks.' }]);
  });

  it('needs neither pictures nor texts, and drops unknown fields', async () => {
    const { photo, specialDescription, notes, ...least } = roomBody(category.name);
    const { status, body } = await staff('POST', '/api/room', {
      ...least,
      price: 1,
      categoryId: category.id,
    });
    expect([status, body.room]).toEqual([
      201,
      { ...least, photo: [], specialDescription: '', notes: '', version: expect.any(Number) },
    ]);
  });

  it('finds its category in any case, and answers with its own spelling', async () => {
    expect(await create({ category: category.name.toUpperCase() })).toMatchObject({
      category: category.name,
    });
  });

  it('rejects an unknown category', async () => {
    const body = roomBody('No such category');
    const answer = await staff('POST', '/api/room', body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['category']]);
    expect(await findListed(body.roomId)).toBeUndefined();
  });

  it('gives a room ID to one of twenty concurrent callers', async () => {
    const body = roomBody(category.name);
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff('POST', '/api/room', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('room_id_taken');
    expect(await harness.published(body.roomId)).toHaveLength(1);
  });
});

describe('an invalid room', () => {
  const required = ['roomId', 'name', 'maximumGuests', 'available', 'category'];
  const invalid: [string, object, string][] = [
    ...required.map((field): [string, object, string] => [`no ${field}`, { [field]: undefined }, field]),
    ['an ID of 41 characters', { roomId: 'x'.repeat(41) }, 'roomId'],
    ['an ID that a path cannot hold', { roomId: '.' }, 'roomId'],
    ['no guests', { maximumGuests: 0 }, 'maximumGuests'],
    ['21 guests', { maximumGuests: 21 }, 'maximumGuests'],
    ['half a guest', { maximumGuests: 2.5 }, 'maximumGuests'],
    ['guests in words', { maximumGuests: 'two' }, 'maximumGuests'],
    ['availability in words', { available: 'Available' }, 'available'],
    ['pictures that are not a list', { photo: '/a.jpg' }, 'photo'],
    ['21 pictures', { photo: Array(21).fill('/a.jpg') }, 'photo'],
    ['a picture of another place', { photo: ['/pictures/a.jpg', 'https://evil.example/a.jpg'] }, 'photo.1'],
    ['a script as a picture', { photo: ['/a.jpg', 'data:text/html,hi'] }, 'photo.1'],
    ...INVALID_TEXTS.flatMap(([what, value]): [string, object, string][] => [
      ...['roomId', 'name', 'specialDescription', 'notes', 'category'].map(
        (field): [string, object, string] => [`${what} as ${field}`, { [field]: value }, field],
      ),
      [`${what} as a picture`, { photo: [value] }, 'photo.0'],
    ]),
  ];

  it.each(invalid)('with %s is rejected, naming the field', async (_what, changes, field) => {
    const before = (await listAll()).length;
    const { status, body } = await staff('POST', '/api/room', roomBody(category.name, changes));
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      code: 'invalid_fields',
      fields: [field],
    });
    expect(await listAll()).toHaveLength(before);
  });
});

describe('changing a room', () => {
  it('replaces what is sent but its ID, moves it to another category and publishes an event', async () => {
    const { roomId } = await create();
    const other = (await staff('POST', '/api/category', categoryBody())).body.category;
    const { roomId: _, ...change } = roomBody(other.name, {
      name: 'Thorn',
      available: false,
      photo: [],
      maximumGuests: 5,
    });
    const answer = await staff('PUT', pathOf(roomId), { ...change, roomId: 'renamed' });

    expect([answer.status, answer.body.room]).toEqual([
      200,
      { ...change, roomId, version: expect.any(Number) },
    ]);
    expect(await findListed(roomId)).toEqual(seenByAll(answer.body.room));
    expect((await harness.published(roomId)).at(-1)).toMatchObject({
      type: 'room.updated',
      data: { ...change, roomId, categoryId: other.id },
    });
  });

  it('rejects an unknown category or an invalid field, and changes nothing', async () => {
    const room = await create();
    for (const [field, invalid] of [
      ['category', { category: 'No such category' }],
      ['maximumGuests', { maximumGuests: -1 }],
      ['photo.0', { photo: ['https://evil.example/a.jpg'] }],
    ] as const) {
      const { status, body } = await staff('PUT', pathOf(room.roomId), { ...room, ...invalid });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    expect(await findListed(room.roomId)).toEqual(seenByAll(room));
    expect(await harness.published(room.roomId)).toHaveLength(1);
  });

  it('answers 404 for an unknown ID', async () => {
    const { status } = await staff('PUT', pathOf(uniqueRoomId()), roomBody(category.name));
    expect(status).toBe(404);
  });
});

describe('deleting a room', () => {
  it('removes it from the list and publishes one event', async () => {
    const { roomId } = await create();
    expect((await staff('DELETE', pathOf(roomId))).status).toBe(200);
    expect(await findListed(roomId)).toBeUndefined();
    expect((await staff('DELETE', pathOf(roomId))).status).toBe(404);
    expect((await harness.published(roomId)).map(({ type, data }) => [type, data])).toEqual([
      ['room.created', expect.anything()],
      ['room.deleted', { kind: 'deleted_room', roomId }],
    ]);
  });

  it.each(['A/1', "O'Hara 2", 'Étage 🌊', '100%', '1?2#3'])('finds the ID %p', async (roomId) => {
    await create({ roomId });
    expect((await staff('PUT', pathOf(roomId), roomBody(category.name))).body.room.roomId).toBe(roomId);
    expect((await staff('DELETE', pathOf(roomId))).status).toBe(200);
  });

  it.each(['%00', 'x'.repeat(10_000)])('rejects the path segment %.8s…', async (roomId) => {
    expect((await staff('DELETE', `/api/room/${roomId}`)).status).toBe(400);
  });
});

describe('the public list', () => {
  it('is by room ID, with numbers in their order', async () => {
    const start = uniqueRoomId().slice(0, 20);
    for (const number of [10, 9, 101]) await create({ roomId: `${start}-${number}` });
    const ids = (await listAll()).map(({ roomId }) => roomId).filter((roomId) => roomId.startsWith(start));
    expect(ids).toEqual([`${start}-9`, `${start}-10`, `${start}-101`]);
  });

  it('answers 304 until something changes', async () => {
    const etag = (await harness.call('GET', '/api/room')).headers.get('etag')!;
    const again = () => harness.call('GET', '/api/room', { headers: conditional(etag) });
    expect((await again()).status).toBe(304);
    await create();
    expect((await again()).status).toBe(200);
  });
});

describe('a category deleted while a room is added to it', () => {
  it('is either deleted or gets the room, never both', async () => {
    for (let round = 0; round < 15; round++) {
      const { id, name } = (await staff('POST', '/api/category', categoryBody())).body.category;
      const body = roomBody(name);
      const calls = [() => staff('POST', '/api/room', body), () => staff('DELETE', `/api/category/${id}`)];
      if (round % 2) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      if (round % 2) answers.reverse();
      const [joined, deleted] = answers.map(({ status }) => status);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([joined, deleted]);
      expect((await findListed(body.roomId)) !== undefined).toBe(joined === 201);
    }
  });

  it('is kept by the database while a room refers to it', async () => {
    const { id, name } = (await staff('POST', '/api/category', categoryBody())).body.category;
    await create({ category: name });
    await expect(harness.database.query('delete from categories where id = $1', [id])).rejects.toThrow(
      /rooms_category_id_fkey/,
    );
  });
});
