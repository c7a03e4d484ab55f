import { randomUUID } from 'node:crypto';
import type { StayOffer } from '@innkeeper/contracts/booking';
import {
  type BookingUnderTest,
  type Category,
  day,
  type Person,
  startBooking,
  TODAY,
} from '../testing/booking.ts';
import { codeForm, taxForm } from '../testing/pricing.ts';

let service: BookingUnderTest;
let desk: Person;
beforeAll(async () => {
  service = await startBooking();
  desk = service.staff();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const stay = { start: day(20), end: day(24) };
const bookFor = (order: object) =>
  desk.call('POST', '/api/desk/bookings', { ...stay, lastName: 'Okafor', ...order });
const read = async (bookingId: string) => (await desk.call('GET', `/api/desk/bookings/${bookingId}`)).body;

const policy = { freeDays: 1, freeTime: '18:00', fee: 'first_night', feePercent: null };
const strict = { freeDays: null, freeTime: '18:00', fee: 'all', feePercent: null };

describe('one price for the web and the desk', () => {
  const parties = [
    { adults: 1, children: [] },
    { adults: 2, children: [4, 9] },
    { adults: 2, children: [13] },
    { adults: 3, children: [2, 5, 11] },
  ];

  async function hotelWithRules() {
    const { roomId, category } = await service.addRoom({ maximumGuests: 8 });
    const occupancy = {
      categoryId: category.id,
      includedGuests: 2,
      extraAdult: '60',
      childBands: [
        { maximumAge: 5, amount: '0' },
        { maximumAge: 12, amount: '25.55' },
      ],
    };
    const rules = { occupancy: [occupancy], lengthTiers: [{ minimumNights: 3, percent: '7.5' }] };
    const code = { code: `FAM${randomUUID().slice(0, 6)}`, ...codeForm({ value: '12.5' }) };
    const saved = await Promise.all([
      desk.call('PUT', '/api/desk/price-rules', rules),
      desk.call('PUT', '/api/desk/taxes', {
        taxes: [
          taxForm({ rate: '9', isIncluded: true }),
          taxForm({ kind: 'city_tax', per: 'person_night', rate: '1.35', minimumAge: 12 }),
        ],
      }),
      desk.call('PUT', '/api/desk/rate-plans', {
        plans: [
          { name: 'Flexible', adjustPercent: '0', policy },
          { name: 'Fixed', adjustPercent: '-9', policy: strict },
        ],
      }),
      desk.call('POST', '/api/desk/discount-codes', code),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
    const { plans } = (await desk.call('GET', '/api/desk/rate-plans')).body;
    return { roomId, category, plans, code: code.code };
  }

  const onTheWeb = async (category: Category, party: object, discountCode?: string) => {
    const path = discountCode ? '/api/stay/search-by-code' : '/api/stay/search';
    const body = { ...stay, ...party, ...(discountCode && { discountCode }) };
    const answer = await service.call('POST', path, { body, headers: { 'cache-control': 'no-cache' } });
    const offers: StayOffer[] = answer.body.offers;
    const { total, otherPlans } = offers.find(({ categoryId }) => categoryId === category.id)!;
    return [total, otherPlans![0]!.total].map(({ amount }) => Number(amount));
  };

  test('of the same party, plan and code, in the offer of rooms and in the booking', async () => {
    const { roomId, category, plans, code } = await hotelWithRules();
    const seen = new Set<number>();
    for (const party of parties)
      for (const discountCode of [undefined, code]) {
        const web = await onTheWeb(category, party, discountCode);
        for (const [place, { planId }] of plans.entries()) {
          const query = new URLSearchParams({
            ...stay,
            adults: String(party.adults),
            children: party.children.join(','),
            planId,
            ...(discountCode && { discountCode }),
          });
          const { body } = await desk.call('GET', `/api/desk/free-rooms?${query}`);
          const offered = body.rooms.find((room: { roomId: string }) => room.roomId === roomId);
          const made = await bookFor({ roomId, ...party, planId, discountCode });
          expect(made.status).toBe(201);
          const { booking } = made.body;
          expect([offered.totalPrice, booking.price]).toEqual([web[place], web[place]]);
          expect([booking.guests, booking.children]).toEqual([
            party.adults + party.children.length,
            party.children,
          ]);
          expect(booking.cancellation.plan).toBe(plans[place].name);
          seen.add(booking.price);
          await desk.call('DELETE', `/api/booking/${booking.bookingId}`);
        }
      }
    expect(seen.size).toBeGreaterThan(8);
  });

  test('a code that does not apply, a plan that does not exist and a party that is too large are rejected at their fields', async () => {
    const { roomId } = await service.addRoom({ maximumGuests: 2 });
    expect((await bookFor({ roomId, adults: 1, discountCode: 'NOCODE' })).body.fields).toEqual({
      discountCode: expect.objectContaining({ code: 'discount_code_unknown' }),
    });
    expect((await bookFor({ roomId, adults: 1, planId: randomUUID() })).body.fields).toEqual({
      planId: expect.objectContaining({ code: 'one_of' }),
    });
    expect((await bookFor({ roomId, adults: 2, children: [3] })).body.fields).toEqual({
      adults: expect.objectContaining({ code: 'too_many_guests_for_room' }),
    });
    const query = new URLSearchParams({ ...stay, adults: '1', discountCode: 'NOCODE' });
    const { rooms, codeProblem } = (await desk.call('GET', `/api/desk/free-rooms?${query}`)).body;
    expect(codeProblem.code).toBe('discount_code_unknown');
    expect(rooms).toContainEqual(expect.objectContaining({ roomId }));
  });

  test('a code is used up at the desk as on the web', async () => {
    const [first, second] = [await service.addRoom(), await service.addRoom()];
    const code = { code: `ONE${randomUUID().slice(0, 6)}`, ...codeForm({ value: '10', maximumUses: 1 }) };
    await desk.call('POST', '/api/desk/discount-codes', code);
    expect((await bookFor({ roomId: first.roomId, discountCode: code.code })).status).toBe(201);
    expect((await bookFor({ roomId: second.roomId, discountCode: code.code })).status).toBe(400);
  });
});

describe('who pays, and how the guest reached the desk', () => {
  test('are kept with the booking, shown at the desk and in its events', async () => {
    const { roomId } = await service.addRoom();
    const form = {
      name: 'Sol Travel SL',
      address: ['Calle Mar 1', '', '29001 Málaga'],
      country: 'es',
      taxNumber: 'B123',
      reference: 'PO 7',
    };
    const { body } = await bookFor({ roomId, channel: 'phone', payer: form });
    const { bookingId } = body.booking;
    const payer = { ...form, address: ['Calle Mar 1', '29001 Málaga'], country: 'ES' };
    expect(await read(bookingId)).toMatchObject({ channel: 'phone', payer });
    const [event] = await service.published(bookingId);
    expect(event!.data).toMatchObject({ channel: 'phone', payer });
  });

  test('a payer needs a name; without any entry the guest pays', async () => {
    const { roomId } = await service.addRoom();
    const nameless = await bookFor({ roomId, payer: { name: '', taxNumber: 'B123' } });
    expect(Object.keys(nameless.body.fields)).toEqual(['payer.name']);
    const { bookingId } = (await bookFor({ roomId, payer: { name: '' } })).body.booking;
    expect(await read(bookingId)).toMatchObject({ payer: null, channel: null });
  });
});

describe('a guest who is known', () => {
  test('is chosen by the desk: one record with two stays, filled in where it was blank', async () => {
    const [first, second] = [await service.addRoom(), await service.addRoom()];
    const known = await bookFor({ roomId: first.roomId, firstName: 'Ada', phone: '+34 600 1' });
    const { guest } = await read(known.body.booking.bookingId);
    const again = await bookFor({
      roomId: second.roomId,
      guestId: guest.guestId,
      lastName: 'Other',
      email: 'ada@example.com',
      phone: '+34 600 2',
    });
    expect(again.body.booking).toMatchObject({ guestName: 'Ada Okafor', email: 'ada@example.com' });
    const { guest: record, stays } = (await desk.call('GET', `/api/desk/guests/${guest.guestId}`)).body;
    expect(record).toMatchObject({ lastName: 'Okafor', email: 'ada@example.com', phone: '+34 600 1' });
    expect(stays).toHaveLength(2);
  });

  test('is never chosen by the hotel: the same e-mail address makes another record', async () => {
    const [first, second] = [await service.addRoom(), await service.addRoom()];
    const order = { email: 'twin@example.com' };
    const made = await Promise.all([first, second].map(({ roomId }) => bookFor({ roomId, ...order })));
    const records = await Promise.all(made.map(({ body }) => read(body.booking.bookingId)));
    expect(new Set(records.map(({ guest }) => guest.guestId)).size).toBe(2);
  });

  test('must exist', async () => {
    const { roomId } = await service.addRoom();
    expect((await bookFor({ roomId, guestId: randomUUID() })).status).toBe(404);
  });
});

describe('several rooms in one booking', () => {
  const groupOf = async (order: object = {}) => {
    const rooms = await Promise.all([1, 2, 3].map(() => service.addRoom({ maximumGuests: 3 })));
    const [first, second, third] = rooms.map(({ roomId }) => roomId);
    const made = await bookFor({
      roomId: first,
      email: 'club@example.com',
      payer: { name: 'Club' },
      adults: 2,
      moreRooms: [
        { roomId: second, adults: 1, children: [7], firstName: 'Nadia', lastName: 'Haddad' },
        { roomId: third, adults: 3 },
      ],
      ...order,
    });
    return { made, rooms: [first!, second!, third!] };
  };

  test('have a rooming list, one payer, one link, and one price each', async () => {
    const { made, rooms } = await groupOf();
    expect(made.status).toBe(201);
    const { group, payer, bookedWith } = await read(made.body.booking.bookingId);
    expect(payer.name).toBe('Club');
    expect(bookedWith).toHaveLength(2);
    expect(
      group.map((one: Record<string, unknown>) => [
        one['roomId'],
        one['guestName'],
        one['guests'],
        one['children'],
      ]),
    ).toEqual([
      [rooms[0], 'Okafor', 2, []],
      [rooms[1], 'Nadia Haddad', 2, [7]],
      [rooms[2], 'Okafor', 3, []],
    ]);
    const events = await Promise.all(
      group.map(
        async ({ bookingId }: { bookingId: string }) => (await service.published(bookingId))[0]!.data,
      ),
    );
    expect(new Set(events.map(({ email }) => email))).toEqual(new Set(['club@example.com']));
    expect(new Set(events.map((data) => JSON.stringify(data.group))).size).toBe(1);
    expect(events[0].group.bookings).toBe(3);
    expect(new Set(events.map(({ link }) => link?.linkId)).size).toBe(1);
  });

  test('are all booked or none, and no room twice', async () => {
    const { rooms } = await groupOf();
    const free = await service.addRoom();
    const taken = await bookFor({ roomId: free.roomId, moreRooms: [{ roomId: rooms[0] }] });
    expect([taken.status, taken.body.code]).toEqual([409, 'room_not_available']);
    expect((await bookFor({ roomId: free.roomId })).status).toBe(201);
    const twice = await bookFor({ roomId: free.roomId, moreRooms: [{ roomId: free.roomId }] });
    expect(Object.keys(twice.body.fields)).toEqual(['moreRooms.0.roomId']);
    const other = await service.addRoom({ maximumGuests: 2 });
    const large = await bookFor({
      roomId: (await service.addRoom()).roomId,
      moreRooms: [{ roomId: other.roomId, adults: 3 }],
    });
    expect(Object.keys(large.body.fields)).toEqual(['moreRooms.0.adults']);
  });

  test('are cancelled and changed one by one', async () => {
    const { made } = await groupOf();
    const { group } = await read(made.body.booking.bookingId);
    await desk.call('DELETE', `/api/booking/${group[1].bookingId}`);
    const after = await read(group[0].bookingId);
    expect(after.group.map(({ status }: { status: string }) => status)).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
    ]);
  });

  test('all follow a corrected address of the guest who booked, and nobody else does', async () => {
    const { made } = await groupOf({ email: 'typo@example.com' });
    const { group, guest } = await read(made.body.booking.bookingId);
    const { guest: record } = (await desk.call('GET', `/api/desk/guests/${guest.guestId}`)).body;
    const { firstName, lastName, phone, notes, tags, version } = record;
    const change = { firstName, lastName, phone, notes, tags, version, email: 'right@example.com' };
    expect((await desk.call('PUT', `/api/desk/guests/${guest.guestId}`, change)).status).toBe(200);
    const now = (await read(group[0].bookingId)).group;
    expect(now.map(({ email, guestName }: Record<string, string>) => [email, guestName])).toEqual([
      ['right@example.com', 'Okafor'],
      ['right@example.com', 'Nadia Haddad'],
      ['right@example.com', 'Okafor'],
    ]);
  });
});
