import { type Harness, recordedOf, testStaff, testUser } from '@innkeeper/kit/testing';
import { asStaff, categoryBody, roomBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const staff = asStaff(() => harness);
const recorded = (kind: string, id: string) => recordedOf(harness.database, kind, id);
const createCategory = async (body = categoryBody()) => {
  const { category } = (await staff('POST', '/api/category', body)).body;
  return { body, category };
};
const pathOf = ({ name }: { name: string }) => `/api/category/${encodeURIComponent(name)}`;

test('a category’s history has each change by staff', async () => {
  const { body, category } = await createCategory();
  const { name, ...details } = body;
  await staff('PUT', pathOf(body), { ...details, price: 140, features: ['Balcony'] });
  await staff('DELETE', pathOf(body));
  const subject = { kind: 'category', id: category.id, name };
  const actor = { kind: 'staff', id: expect.any(String), email: expect.stringContaining('@example.com') };
  const created = { ...details, name, price: '128.50' };
  expect(await recorded('category', category.id)).toEqual([
    { action: 'category.created', actor, subject, before: null, after: created },
    {
      action: 'category.updated',
      actor,
      subject,
      before: { price: '128.50', features: details.features },
      after: { price: '140.00', features: ['Balcony'] },
    },
    {
      action: 'category.deleted',
      actor,
      subject,
      before: { ...created, price: '140.00', features: ['Balcony'] },
      after: null,
    },
  ]);
});

test('a room’s history has each change by staff', async () => {
  const { body: first } = await createCategory();
  const { body: second } = await createCategory();
  const room = roomBody(first.name);
  await staff('POST', '/api/room', room);
  await staff('PUT', `/api/room/${room.roomId}`, { ...room, category: second.name, maximumGuests: 3 });
  await staff('DELETE', `/api/room/${room.roomId}`);
  const subject = { kind: 'room', id: room.roomId, name: 'Rose' };
  const changed = { category: second.name, maximumGuests: 3 };
  expect(await recorded('room', room.roomId)).toMatchObject([
    { action: 'room.created', subject, before: null, after: room },
    {
      action: 'room.updated',
      subject,
      before: { category: first.name, maximumGuests: 2 },
      after: changed,
    },
    { action: 'room.deleted', subject, before: { ...room, ...changed }, after: null },
  ]);
});

test('what is repeated or rejected leaves no second entry', async () => {
  const { body } = await createCategory();
  const room = roomBody(body.name);
  const change = { ...room, notes: 'Near the lift.' };
  const send = [
    ['POST', '/api/room', room, 201],
    ['POST', '/api/room', room, 409],
    ['PUT', `/api/room/${room.roomId}`, change, 200],
    ['PUT', `/api/room/${room.roomId}`, change, 200],
    ['PUT', `/api/room/${room.roomId}`, { ...change, notes: 'Mine.', version: 1 }, 409],
    ['PUT', `/api/room/${room.roomId}`, { ...change, category: 'No such category' }, 400],
    ['DELETE', `/api/room/${room.roomId}`, undefined, 200],
    ['DELETE', `/api/room/${room.roomId}`, undefined, 404],
  ] as const;
  for (const [method, path, sent, status] of send)
    expect((await staff(method, path, sent)).status).toBe(status);
  const actions = (await recorded('room', room.roomId)).map(({ action }) => action);
  expect(actions).toEqual(['room.created', 'room.updated', 'room.deleted']);
});

test('an action that is rolled back leaves no entry', async () => {
  const room = roomBody((await createCategory()).body.name);
  await staff('POST', '/api/room', room);
  await harness.database.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
     create trigger fail before insert on outbox for each row execute function fail()`,
  );
  const { status } = await staff('PUT', `/api/room/${room.roomId}`, { ...room, notes: 'Lost.' });
  await harness.database.query('drop trigger fail on outbox; drop function fail');
  expect(status).toBe(500);
  expect((await recorded('room', room.roomId)).map(({ action }) => action)).toEqual(['room.created']);
});

describe('the list', () => {
  const list = (query: string, permissions = ['history']) =>
    harness.call('GET', `/api/desk/history/catalog?${query}`, {
      token: harness.tokens.sign(testStaff(...permissions)),
    });

  test('has the changes of one record, with actor and address', async () => {
    const { body, category } = await createCategory();
    const { status, body: page } = await list(`kind=category&record=${category.id}`);
    expect(status).toBe(200);
    expect(page.entries).toMatchObject([
      { action: 'category.created', subject: { name: body.name }, isErased: false },
    ]);
    expect(page.entries[0].address).toEqual(expect.stringMatching(/^[\d.:a-f]+$/));
    expect(page.actors).toContainEqual(page.entries[0].actor);
  });

  test('comes in pages', async () => {
    const first = (await list('pageSize=1')).body;
    const second = (await list(`pageSize=1&cursor=${first.next}`)).body;
    expect(second.entries[0].position).toBe(first.entries[0].position - 1);
    expect(second).not.toHaveProperty('actors');
  });

  test('begins and ends with moments', async () => {
    const [{ at }] = (await list('pageSize=1')).body.entries;
    const [after, before] = [`from=${at}`, `to=${at}`];
    expect((await list(after)).body.entries).toHaveLength(1);
    expect((await list(before)).body.entries.map((entry: { at: string }) => entry.at)).not.toContain(at);
  });

  test.each(['record=101', 'cursor=yesterday', 'from=2026-11-21', 'pageSize=1000', 'kind=%00'])(
    'rejects %s',
    async (query) => {
      const { status, body } = await list(query);
      expect([status, body.code]).toEqual([400, 'invalid_fields']);
    },
  );

  test('is not for those who may change records but not see the history', async () => {
    expect((await list('', ['catalog', 'catalog:read'])).status).toBe(403);
    const guest = harness.tokens.sign(testUser('Customer'));
    expect((await harness.call('GET', '/api/desk/history/catalog', { token: guest })).status).toBe(403);
  });
});
