import { randomUUID } from 'node:crypto';
import { testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const find = async (q: string) => {
  const { status, body } = await service
    .staff()
    .call('GET', `/api/desk/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body as {
    rooms: { roomId: string; category: string }[];
    bookings: { bookingId: string; guestName: string }[];
    guests: object[];
  };
};
const idsOf = async (q: string) => (await find(q)).bookings.map(({ bookingId }) => bookingId);

async function bookFor(lastName: string, start: number, roomId?: string) {
  const order = { roomId: roomId ?? (await service.addRoom()).roomId, lastName, firstName: 'Ilse' };
  service.setToday(day(Math.min(start, 0)));
  const { status, body } = await service
    .staff()
    .call('POST', '/api/desk/bookings', { ...order, start: day(start), end: day(start + 2) });
  expect(status).toBe(201);
  service.setToday(TODAY);
  return body.booking;
}

test('finds a booking by letters of its guest, its number, its room or the address, and nothing else', async () => {
  const name = `Quarrington${randomUUID().slice(0, 6)}`;
  const { roomId, category } = await service.addRoom({ name: 'Heron' });
  const booked = await bookFor(name, 3, roomId);
  await bookFor('Someone', 3);
  const { bookingId } = booked;
  for (const q of [name.slice(0, 8), name.toUpperCase(), `ilse ${name}`, bookingId.toLowerCase(), roomId])
    expect([q, await idsOf(q)]).toEqual([q, [bookingId]]);
  expect((await find(roomId)).rooms).toEqual([{ roomId, name: 'Heron', category: category.name }]);
  expect((await find(`heron ${roomId.slice(0, 8)}`)).rooms).toHaveLength(1);
  expect((await find(`ilse ${name}`)).guests).toEqual([
    { guestId: booked.customerId, name: `Ilse ${name}`, email: null },
  ]);
  const nothing = { rooms: [], bookings: [], guests: [], order: ['bookings', 'guests', 'rooms'] };
  expect(await find(`${name} nobody`)).toEqual(nothing);
  for (const wild of ['%', '_%_', '*']) expect(await find(wild)).toEqual(nothing);
});

test('what concerns the desk today comes first, then the newest stays, at most eight', async () => {
  const name = `Ferncastle${randomUUID().slice(0, 6)}`;
  const later = [];
  for (const start of [10, 20, 30, 40, 50, 60, 70, 80]) later.unshift(await bookFor(name, start));
  const arrives = await bookFor(name, 0);
  const found = await idsOf(name);
  expect(found).toEqual([arrives, ...later.slice(0, 7)].map(({ bookingId }) => bookingId));
});

test('of more than a hundred matches, also what concerns the desk today comes first', async () => {
  const { roomId } = await service.addRoom();
  const name = `Manyfold${randomUUID().slice(0, 6)}`;
  const arrives = await bookFor(name, 0, roomId);
  await service.database.query(
    `insert into bookings (booking_id, customer_id, guest_id, guest_name, adults, email, room_id, stay, status, price)
     select 'MB-COPY-' || n, customer_id, guest_id, guest_name, adults, email, room_id,
            daterange(lower(stay) + n, lower(stay) + n + 1), status, price
       from bookings, generate_series(10, 130) n where booking_id = $1`,
    [arrives.bookingId],
  );
  expect((await idsOf(name)).slice(0, 3)).toEqual([arrives.bookingId, 'MB-COPY-130', 'MB-COPY-129']);
});

describe('what comes first is what Enter opens', () => {
  type Found = Awaited<ReturnType<typeof find>>;
  const firstOf = ({ order, ...found }: Found & { order: ('rooms' | 'bookings' | 'guests')[] }) => {
    const [kind] = order;
    const first = found[kind!][0] as Record<string, string> | undefined;
    return first && `${kind}: ${first['guestName'] ?? first['name']}`;
  };
  const room = `R${randomUUID().slice(0, 5)}`;

  /** A hotel for a receptionist: who is in house, arrives, comes later or came once; names are as the golden list has them. */
  beforeAll(async () => {
    const { roomId } = await service.addRoom({ roomId: room, name: 'Xandler Twin' });
    const staff = service.staff();
    const book = async (firstName: string, lastName: string, start: number, more: object = {}) => {
      const { status, body } = await staff.call('POST', '/api/desk/bookings', {
        roomId: (await service.addRoom({ name: 'Plain' })).roomId,
        start: day(start),
        end: day(start + 2),
        firstName,
        lastName,
        ...more,
      });
      expect(status).toBe(201);
      return body.booking;
    };
    await book('Xana', 'Sato', 0);
    await book('Yuri', 'Moxanen', 0);
    await book('Xan', 'Solo', 30);
    await book('Xanadu', 'Olivia', 20);
    await book('Jürgen', 'Xüller', 0, { phone: '+49 30 7654321', email: 'j.xueller@example.org' });
    await book('Anna', 'Xuller', 40);
    await book('秀英', '李', 0);
    await book('小明', '王', 12);
    await book('Юлия', 'Ксенова', 0);
    await book('Οδυσσέας', 'Ξένος', 15);
    await book('Síle', 'O’Xrien-D’Angelo', 18);
    await book('أحمد', 'خليفة', 19);
    await book('Rosa', 'Tenant', 0, { roomId });
    await book('Rosa', 'Later', 50, { roomId });
    await service.database.query(`insert into guests (first_name, last_name) values ('Xandler', 'Known')`);
  });

  test.each([
    ['xan', 'bookings: Xana Sato'], // arrives today: before whole words of others, and before the room of this name
    ['xan solo', 'bookings: Xan Solo'],
    ['xanadu', 'bookings: Xanadu Olivia'],
    ['xandler', 'guests: Xandler Known'], // a whole word, as in the room's name
    ['xandler twin', 'rooms: Xandler Twin'],
    ['twin', 'rooms: Xandler Twin'],
    ['moxanen', 'bookings: Yuri Moxanen'],
    ['xanen', 'bookings: Yuri Moxanen'],
    ['xuller', 'bookings: Jürgen Xüller'],
    ['xueller', 'bookings: Jürgen Xüller'],
    ['Xüller, Jürgen', 'bookings: Jürgen Xüller'],
    ['xuller anna', 'bookings: Anna Xuller'],
    ['030 7654321', 'bookings: Jürgen Xüller'],
    ['+49 (0)30 765 43 21', 'bookings: Jürgen Xüller'],
    ['j.xueller@example.org', 'bookings: Jürgen Xüller'],
    ['李', 'bookings: 秀英 李'],
    ['李秀英', 'bookings: 秀英 李'],
    ['王小明', 'bookings: 小明 王'],
    ['ксенова', 'bookings: Юлия Ксенова'],
    ['ksenova yulia', 'bookings: Юлия Ксенова'],
    ['xenos', 'bookings: Οδυσσέας Ξένος'],
    ['oxrien', 'bookings: Síle O’Xrien-D’Angelo'],
    ["d'angelo", 'bookings: Síle O’Xrien-D’Angelo'],
    ['احمد خليفه', 'bookings: أحمد خليفة'],
    [room, 'bookings: Rosa Tenant'], // who is in the room, not who comes next month
  ])('of %j it is %s', async (q, first) => {
    expect(firstOf((await find(q)) as never)).toBe(first);
  });
});

test('an erased or renamed guest is no longer found by the former name', async () => {
  const former = `Oldname${randomUUID().slice(0, 6)}`;
  const { bookingId } = await bookFor(former, 5);
  await service.database.query(
    `update bookings set guest_name = 'Erased guest', email = '' where booking_id = $1`,
    [bookingId],
  );
  expect(await idsOf(former)).toEqual([]);
  const { rows } = await service.database.query('select from bookings where findable like $1', [
    `%${former.toLowerCase()}%`,
  ]);
  expect(rows).toEqual([]);
});

test('a caller without access to bookings finds nothing, and a text is required', async () => {
  const { call } = person(service, testStaff('housekeeping'));
  expect((await call('GET', '/api/desk/search?q=ada')).status).toBe(403);
  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`])
    expect((await service.staff().call('GET', `/api/desk/search${query}`)).status).toBe(400);
});
