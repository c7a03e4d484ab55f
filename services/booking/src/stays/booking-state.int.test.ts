import { deskOrder } from '@innkeeper/contracts/booking/desk-order-calls';
import { bookingState } from '@innkeeper/contracts/booking/events';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf, type Held, LEAD_GUEST } from '../testing/holding.ts';
import { taxForm } from '../testing/pricing.ts';
import { toEventData } from './booking-state.ts';
import { readReservation } from './read-bookings.ts';
import { seedDemoBookings } from './seed-demo.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
  const policy = { freeDays: 2, freeTime: '18:00', fee: 'first_night', feePercent: null };
  const staff = service.staff();
  const { status: plans } = await staff.call('PUT', '/api/desk/rate-plans', {
    plans: [{ name: 'Flexible', adjustPercent: '0', policy }],
  });
  const { status: taxes } = await staff.call('PUT', '/api/desk/taxes', {
    taxes: [
      taxForm({ rate: '9.5', isIncluded: true }),
      taxForm({ name: 'City tax', kind: 'city_tax', per: 'person_night', rate: '3.50', isPaidAtHotel: true }),
    ],
  });
  expect([plans, taxes]).toEqual([200, 200]);
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { addRooms, quoteOf, hold, confirm, bookAtOnce } = guestsOf(() => service);

/** The state in the newest event of a booking, which is what is stored. */
async function published(bookingId: string, type: string) {
  const event = (await service.published(bookingId)).at(-1)!;
  expect(event.type).toBe(type);
  const stored = await readReservation(service.database, bookingId);
  const state = bookingState.parse(event.data);
  const { link: _, unproven: __, terms: ___, ...expected } = toEventData(stored, {});
  expect(state).toEqual(expected);
  const due = state.lines.filter(({ isIncluded }) => !isIncluded);
  const total = due.reduce((all, { amount }) => all + toMinor(amount, 2), 0n);
  expect(fromMinor(total, 2)).toBe(state.price);
  return state;
}

const bookFor = async (change: object) => {
  const { body } = await service
    .staff()
    .call('POST', '/api/desk/bookings', { lastName: 'Haddad', guests: 2, ...change });
  return body.booking.bookingId as string;
};
const setStatus = async (bookingId: string, status: string) => {
  const reply = await service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status });
  expect(reply.status).toBe(200);
  return reply.body.changeId as string;
};
const undo = (bookingId: string, changeId: string) =>
  service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });

describe('the event of a new booking has all that was agreed, as it is stored', () => {
  const stay = { start: day(5), end: day(7) };

  it('by the specified call', async () => {
    const { roomId } = await service.addRoom();
    const { body } = await service.guest().call('POST', '/api/booking', { roomId, ...stay, guests: 2 });
    const state = await published(body.booking.bookingId, 'booking.confirmed');
    const line = {
      label: 'Night',
      reason: null,
      quantity: 1,
      isIncluded: false,
      isPaidAtHotel: false,
      extra: null,
    };
    const night = { ...line, kind: 'night', unit: '100.00', amount: '100.00', tax: null };
    expect(state.lines).toEqual([
      { ...night, night: day(5) },
      { ...night, night: day(6) },
      {
        ...line,
        kind: 'tax',
        night: null,
        label: 'VAT',
        reason: '9.5 %',
        unit: null,
        amount: '17.35',
        isIncluded: true,
        tax: { taxId: expect.any(String), rate: '9.5', base: '200.00' },
      },
      {
        ...line,
        kind: 'tax',
        night: null,
        label: 'City tax',
        quantity: 4,
        unit: '3.50',
        amount: '14.00',
        isPaidAtHotel: true,
        tax: { taxId: expect.any(String), rate: null, base: null },
      },
    ]);
    expect(state).toMatchObject({
      source: 'call',
      payer: null,
      group: null,
      party: { adults: 2, childrenAges: [] },
      cancellation: { plan: 'Flexible', freeUntilLocal: `${day(3)}T18:00`, fee: '100.00', isAll: false },
      cancellationFee: null,
      arrivalTime: null,
      requests: '',
      rooms: null,
    });
  });

  it('from a hold of several rooms on the site, with children', async () => {
    const category = await addRooms(3, 3, 3, 3, 3, 3);
    const asked = { ...stay, adults: 2, children: [7] };
    const quotes = [await quoteOf(category, asked), await quoteOf(category, asked)];
    const { body: held } = await hold(quotes);
    const { body } = await confirm(held as Held);
    const [one, other] = body.bookings;
    const state = await published(one.bookingId, 'booking.confirmed');
    const { group } = await published(other.bookingId, 'booking.confirmed');
    expect(state).toMatchObject({ source: 'site', party: { adults: 2, childrenAges: [7] }, guests: 3 });
    expect([state.group, group?.bookings]).toEqual([group, 2]);
    await setStatus(one.bookingId, 'cancelled');
    expect((await published(one.bookingId, 'booking.cancelled')).group).toEqual(group);
  });

  it('at once on the site, by a guest with an account, and with a quote alone', async () => {
    const category = await addRooms(2, 2);
    const quote = await quoteOf(category, stay);
    const { body } = await bookAtOnce([quote], { guest: service.guest() });
    expect((await published(body.bookings[0].bookingId, 'booking.confirmed')).source).toBe('site');
    const guest = service.guest();
    const booked = await guest.call('POST', '/api/stay/bookings', { quote: await quoteOf(category, stay) });
    expect((await published(booked.body.booking.bookingId, 'booking.confirmed')).source).toBe('call');
  });

  it('by the desk, and of a guest who walks in', async () => {
    const { roomId } = await service.addRoom();
    const wishes = { email: LEAD_GUEST.email, arrivalTime: '18:30', requests: 'A cot' };
    const agreed = { agreedPrice: '80', priceReason: 'A regular guest' };
    const ordered = await bookFor({ roomId, ...stay, ...wishes, ...agreed });
    const state = await published(ordered, 'booking.confirmed');
    expect(state).toMatchObject({ source: 'desk', arrivalTime: '18:30', requests: 'A cot', group: null });
    const walkedIn = await bookFor({ roomId, start: day(0), end: day(2), checkIn: true });
    expect((await published(walkedIn, 'booking.checked_in')).source).toBe('walk_in');
  });

  it('by the desk, with every field of the order, which its detail and the list have too', async () => {
    const { roomId } = await service.addRoom();
    const order = {
      start: day(0),
      end: day(2),
      firstName: 'Nadia',
      lastName: 'Haddad',
      email: 'nadia@example.com',
      phone: '600 555 015',
      roomId,
      isRoomChosen: true,
      guests: 9, // adults and children count where both are given
      adults: 1,
      children: [7],
      guestId: '',
      moreRooms: [],
      planId: '',
      discountCode: '',
      channel: 'in_person',
      payer: {
        name: 'Sol Travel SL',
        address: ['Calle Mar 1'],
        country: 'ES',
        taxNumber: 'B123',
        reference: '7',
      },
      arrivalTime: '18:30',
      requests: 'A cot',
      language: 'de',
      checkIn: true,
      reason: 'It was cleaned an hour ago',
      agreedPrice: '80.00',
      agreedPer: 'night',
      priceReason: 'A regular guest',
    };
    expect(Object.keys(order).sort()).toEqual(Object.keys(deskOrder.shape).sort());
    const bookingId = await bookFor(order);
    const { start, end, email, phone, arrivalTime, requests, language, priceReason, channel } = order;
    const { payer } = order;
    const booking = { bookingId, start, end, email, guests: 2, roomId, guestName: 'Nadia Haddad' };
    const staff = service.staff();
    const { body: detail } = await staff.call('GET', `/api/desk/bookings/${bookingId}`);
    expect(detail).toMatchObject({ booking, guest: { phone }, arrivalTime, requests, language, priceReason });
    expect(detail).toMatchObject({ channel, payer, booking: { children: [7] } });
    expect(detail.booking).toMatchObject({ status: 'checked_in', price: 174 }); // with the city tax
    const { body: list } = await staff.call('GET', '/api/booking/getAllBookings');
    expect(list.rslt).toContainEqual(detail.booking);
    const state = await published(bookingId, 'booking.checked_in');
    expect(state).toMatchObject({
      ...booking,
      arrivalTime,
      requests,
      language,
      channel,
      payer,
      party: { adults: 1, childrenAges: [7] },
      price: '174.00',
      source: 'walk_in',
    });
  });

  it('of the demo hotel, and of a room without rates', async () => {
    await using demo = await startBooking();
    await seedDemoBookings(demo.database, TODAY, 'small');
    const { rows } = await demo.database.query<{ data: unknown }>(
      `select event->'data' as data from outbox where event->>'type' = 'booking.confirmed'`,
    );
    const [state] = rows.map(({ data }) => bookingState.parse(data)).filter(({ nights }) => nights === 3);
    expect(state).toMatchObject({ source: 'demo', price: '630.00', cancellation: null });
    expect(state!.lines.map(({ night, amount, tax }) => [night, amount, tax])).toEqual([
      [day(6), '210.00', null],
      [day(7), '210.00', null],
      [day(8), '210.00', null],
    ]);
  });
});

describe('the event of a change has the whole state, as it is stored', () => {
  it('for each status, and its undoing', async () => {
    const { roomId } = await service.addRoom();
    const bookingId = await bookFor({ roomId, start: day(0), end: day(4) });
    for (const [status, event, undone] of [
      ['cancelled', 'booking.cancelled', 'booking.cancellation_undone'],
      ['no_show', 'booking.no_show', 'booking.no_show_undone'],
      ['checked_in', 'booking.checked_in', 'booking.check_in_undone'],
    ] as const) {
      const changeId = await setStatus(bookingId, status);
      await published(bookingId, event);
      expect((await undo(bookingId, changeId)).status).toBe(200);
      await published(bookingId, undone);
    }
    await setStatus(bookingId, 'checked_in');
    service.setToday(day(1));
    const changeId = await setStatus(bookingId, 'checked_out');
    const left = await published(bookingId, 'booking.checked_out');
    expect(left.lines.map(({ label, night }) => night ?? label)).toEqual([
      day(0),
      'VAT',
      'City tax',
      'Early departure',
    ]);
    await undo(bookingId, changeId);
    const back = await published(bookingId, 'booking.check_out_undone');
    expect(back.lines.filter(({ kind }) => kind === 'night')).toHaveLength(4);
  });

  it('of the stay, its guests, its price and its room', async () => {
    const category = await service.addCategory('100.00');
    const [one, other] = [await service.addRoom({ category }), await service.addRoom({ category })];
    const bookingId = await bookFor({ roomId: one.roomId, start: day(5), end: day(7) });
    const staff = service.staff();
    let from = { start: day(5), end: day(7), guests: 2, roomId: one.roomId };
    for (const [event, change] of [
      ['booking.dates_changed', { end: day(8) }],
      ['booking.guests_changed', { guests: 1 }],
      ['booking.price_changed', { agreedPrice: '80', priceReason: 'A regular guest' }],
    ] as const) {
      const to = { ...from, ...change };
      const path = `/api/desk/bookings/${bookingId}/stay`;
      const { status, body } = await staff.call('PUT', path, { ...to, from });
      expect([event, status, body.fields]).toEqual([event, 200, undefined]);
      const { start, end, guests, roomId } = to;
      from = { start, end, guests, roomId };
      await published(bookingId, event);
    }
    await staff.call('POST', '/api/desk/moves', {
      moves: [{ bookingId, from: one.roomId, to: other.roomId }],
    });
    expect((await published(bookingId, 'booking.moved')).roomId).toBe(other.roomId);
  });

  it('of the lead guest', async () => {
    const { roomId } = await service.addRoom();
    const bookingId = await bookFor({ roomId, start: day(5), end: day(7), email: 'first@example.com' });
    const { rows } = await service.database.query<{ guestId: string }>(
      'select guest_id as "guestId" from bookings where booking_id = $1',
      [bookingId],
    );
    const path = `/api/desk/guests/${rows[0]!.guestId}`;
    const { body } = await service.staff().call('GET', path);
    await service.staff().call('PUT', path, { ...body.guest, lastName: 'Ruiz', version: body.guest.version });
    expect((await published(bookingId, 'booking.lead_guest_changed')).guestName).toBe('Ruiz');
  });
});
