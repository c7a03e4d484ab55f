import { randomUUID } from 'node:crypto';
import { eventually, recordedOf } from '@innkeeper/kit/testing';
import { availabilityOf, roomsIn } from '../testing/availability.ts';
import {
  type BookingUnderTest,
  type Category,
  day,
  type Person,
  SEARCH,
  startBooking,
  TODAY,
} from '../testing/booking.ts';
import { pathOf, pricing } from '../testing/pricing.ts';

let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking();
  staff = service.staff();
});
afterAll(() => service.stop());
afterEach(() => service.database.query('delete from seasons; delete from taxes'));

const { addRoom } = pricing(() => service);
const bySql = () => availabilityOf({ database: service.database, today: () => TODAY }).availability;
const FRESH = { isFresh: true };

describe('restrictions', () => {
  const open = {
    minimumNights: null,
    maximumNights: null,
    isClosed: false,
    isClosedToArrival: false,
    isClosedToDeparture: false,
  };
  const restrict = (category: Category, days: Record<string, object | null>, version?: number) =>
    staff.call('PUT', `/api/desk/rates/${category.id}/restrictions`, {
      days: Object.entries(days).map(([date, given]) => ({
        day: date,
        restriction: given && { ...open, ...given },
      })),
      ...(version && { version }),
    });
  const stay = (start: number, end: number) => ({ start: day(start), end: day(end) });

  /** Whether guests find a room of the category, by index and by SQL, over all categories and in the named one. */
  async function isOffered(category: Category, nights: { start: string; end: string }) {
    const search = { ...nights, category: category.name };
    const { body } = await service.call('POST', SEARCH, { body: search });
    expect(roomsIn(await bySql().search(search, FRESH))).toEqual(body.rst);
    const alternatives = await service.call('POST', '/api/booking/alternatives', { body: search });
    expect(await bySql().alternatives(search, FRESH)).toEqual(alternatives.body);
    const offer = alternatives.body.categories.find(
      (one: { category: string }) => one.category === category.name,
    );
    expect(offer.state).toBe(body.rst.length ? 'free' : 'sold_out');
    const all = await service.call('POST', '/api/stay/search', { body: { ...nights, adults: 1 } });
    const own = all.body.offers.find((one: { category: string }) => one.category === category.name);
    expect([own.state, own.roomsLeft, own.restriction]).toEqual([
      offer.state,
      body.rst.length,
      offer.restriction,
    ]);
    return { count: body.rst.length, restriction: offer.restriction ?? null, dates: alternatives.body.dates };
  }

  test.each([
    ['a minimum stay', { minimumNights: 3 }, { kind: 'minimum_nights', day: null, nights: 3 }, 3],
    ['a closed night', { isClosed: true }, { kind: 'closed', day: day(20), nights: null }, null],
    [
      'no arrival',
      { isClosedToArrival: true },
      { kind: 'closed_to_arrival', day: day(20), nights: null },
      null,
    ],
  ])(
    '%s is neither offered to guests nor booked by them, but by the desk',
    async (_, rule, restriction, fits) => {
      const { roomId, category } = await addRoom();
      expect((await restrict(category, { [day(20)]: rule })).status).toBe(200);
      expect(await isOffered(category, stay(20, 22))).toEqual({
        count: 0,
        restriction,
        // The restriction does not apply to a stay of the same length that begins a day later, or to one that ends before a
        // closed night.
        dates: ['isClosed' in rule ? stay(18, 20) : stay(19, 21), stay(21, 23)],
      });
      const guest = service.guest();
      const order = { roomId, ...stay(20, 22) };
      const rejected = await guest.call('POST', '/api/booking', order);
      expect([rejected.status, rejected.body.code]).toEqual([409, 'stay_restricted']);

      const { body } = await staff.call('GET', `/api/desk/free-rooms?start=${day(20)}&end=${day(22)}`);
      const listed = body.rooms.find((room: { roomId: string }) => room.roomId === roomId);
      expect(listed.restriction).toEqual(restriction);
      if (fits) expect((await isOffered(category, stay(20, 20 + fits))).count).toBe(1);
      const desk = await staff.call('POST', '/api/desk/bookings', {
        ...order,
        lastName: 'Walker',
        checkIn: false,
      });
      expect(desk.status).toBe(201);
    },
  );

  test('departure and long stays are restricted', async () => {
    const { category } = await addRoom();
    await restrict(category, { [day(20)]: { maximumNights: 2 }, [day(24)]: { isClosedToDeparture: true } });
    expect((await isOffered(category, stay(20, 23))).restriction).toMatchObject({ kind: 'maximum_nights' });
    expect((await isOffered(category, stay(20, 22))).count).toBe(1);
    expect((await isOffered(category, stay(22, 24))).restriction).toMatchObject({
      kind: 'closed_to_departure',
    });
    expect((await isOffered(category, stay(22, 25))).count).toBe(1);
  });

  test('a gap that is shorter than the minimum can be filled, so that no night is left over', async () => {
    const { roomId, category } = await addRoom();
    const guest = service.guest();
    for (const nights of [stay(18, 20), stay(22, 24)])
      expect((await guest.call('POST', '/api/booking', { roomId, ...nights })).status).toBe(201);
    await restrict(category, { [day(20)]: { minimumNights: 3 }, [day(0)]: { minimumNights: 30 } });
    expect((await isOffered(category, stay(20, 21))).count).toBe(0);
    expect((await isOffered(category, stay(20, 22))).count).toBe(1);
    expect((await guest.call('POST', '/api/booking', { roomId, ...stay(20, 21) })).status).toBe(409);
    expect((await guest.call('POST', '/api/booking', { roomId, ...stay(20, 22) })).status).toBe(201);
    // Past nights count as taken, so a gap may also begin today.
    expect((await isOffered(category, stay(0, 17))).count).toBe(0);
    expect((await isOffered(category, stay(0, 18))).count).toBe(1);
  });

  test('are shown in the year, recorded in spans, and lifted again', async () => {
    const { category } = await addRoom();
    const rule = { minimumNights: 2, isClosedToArrival: true };
    const first = await restrict(category, { [day(20)]: rule, [day(21)]: rule }, 1);
    const { body } = await staff.call('GET', `${pathOf(category)}?year=${day(20).slice(0, 4)}`);
    const on = (date: string) => body.nights.find(({ night }: { night: string }) => night === date);
    expect(on(day(20)).restriction).toEqual({ ...open, ...rule });
    expect(on(day(22)).restriction).toBeUndefined();
    const late = await restrict(category, { [day(20)]: null, [day(22)]: null }, 1);
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    expect(late.body.current).toEqual({
      version: first.body.version,
      days: [
        { day: day(20), restriction: { ...open, ...rule } },
        { day: day(22), restriction: null },
      ],
    });
    await restrict(category, { [day(20)]: null, [day(21)]: null });
    expect((await isOffered(category, stay(20, 21))).count).toBe(1);
    const recorded = await recordedOf(service.database, 'day_prices', category.id);
    expect(recorded.map(({ action, after }) => ({ action, after }))).toEqual([
      {
        action: 'restrictions.changed',
        after: { restrictions: [{ firstDay: day(20), lastDay: day(21), ...rule }] },
      },
      { action: 'restrictions.changed', after: { restrictions: [] } },
    ]);
  });

  test('are in the calendar of all categories', async () => {
    const { category } = await addRoom();
    // Nobody else offers a room in these days.
    await service.database.query(
      'update rooms set available = room_id in (select room_id from rooms where category_id = $1)',
      [category.id],
    );
    await restrict(category, {
      [day(20)]: { minimumNights: 3 },
      [day(21)]: { isClosed: true },
      [day(22)]: { isClosedToArrival: true },
    });
    const query = `start=${day(20)}&end=${day(24)}&adults=2`;
    const read = async () => (await service.call('GET', `/api/stay/calendar?${query}`)).body.days;
    await eventually(async () => (await read())[1].price === null);
    const priced = { price: '100.00', minimumNights: 1 };
    expect(await read()).toEqual([
      { date: day(20), ...priced, minimumNights: 3 },
      { date: day(21), ...priced, price: null },
      { date: day(22), ...priced, isClosedToArrival: true },
      { date: day(23), ...priced },
    ]);
    const { days } = await bySql().calendar({ start: day(20), end: day(24), adults: 2 });
    expect(days).toEqual(await read());
    await service.database.query('update rooms set available = true');
  });

  test('are rejected for an unknown category, and where they make no sense', async () => {
    const unknown = { id: randomUUID(), name: '', price: '' };
    expect((await restrict(unknown, { [day(1)]: { isClosed: true } })).status).toBe(404);
    const category = await service.addCategory();
    for (const rule of [
      {},
      { minimumNights: 3, maximumNights: 2 },
      { minimumNights: 0 },
      { maximumNights: 366 },
    ])
      expect((await restrict(category, { [day(1)]: rule })).body.code).toBe('invalid_fields');
  });
});
