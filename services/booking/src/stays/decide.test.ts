import type { Segment } from '@innkeeper/contracts/booking';
import type { ApiError } from '@innkeeper/kit/http';
import type { CancellationTerms } from '../rates/cancellation.ts';
import { equalNights } from '../rates/nights-by-rates.ts';
import type { Booking, Reservation } from './booking.ts';
import { decide } from './decide.ts';
import type { By, Command, Decision, NewStay, Rooms } from './decision.ts';
import { planChange } from './plan-change.ts';
import { type KeptChange, restorable } from './undoable.ts';

const BEFORE = '2026-12-04';
const ARRIVAL = '2026-12-05';
const SECOND = '2026-12-06';
const THIRD = '2026-12-07';
const DEPARTURE = '2026-12-09';
const at = (today: string) => ({ today, now: new Date(`${today}T12:00:00Z`) });

const ROOMS: Rooms = new Map([
  ['101', { name: 'Attic', category: 'Double', deleted: false }],
  ['102', { name: 'Tower', category: 'Suite', deleted: false }],
  ['103', { name: 'Cellar', category: 'Double', deleted: true }],
]);
const ROOM = { maximumGuests: 2, available: true, categoryId: 'double', pricePerNight: '100.00' };
const allRooms = new Map([...ROOMS].map(([id, room]) => [id, { ...ROOM, ...room }]));
const inRoom = (roomId: string, start = ARRIVAL, end = DEPARTURE): Segment => ({ roomId, start, end });

const TERMS: CancellationTerms = {
  plan: { planId: 'p', name: 'Flexible', adjustPercent: '0' },
  policy: { freeDays: 2, freeTime: '18:00', fee: 'first_night', feePercent: null },
  base: '400.00',
  freeUntil: '2026-12-03T18:00:00Z',
  freeUntilLocal: '2026-12-03T18:00',
  fee: '100.00',
};

const STAY: NewStay = {
  bookingId: 'SH-1',
  customerId: 'c',
  guestId: 'g',
  groupId: null,
  group: null,
  email: 'ada@guest.example',
  guestName: 'Ada',
  guests: 2,
  childrenAges: [],
  start: ARRIVAL,
  end: DEPARTURE,
  inRooms: [{ ...inRoom('101'), name: 'Attic', category: 'Double' }],
  price: '400.00',
  currency: 'EUR',
  createdAt: '2026-11-01T00:00:00Z',
  terms: null,
  arrivalTime: null,
  requests: '',
  language: null,
  source: 'call',
  channel: null,
  payer: null,
  lines: null,
  isRoomChosen: false,
  priceReason: null,
  extras: [],
  code: null,
  isCustomerDeleted: false,
};

/** A booking of four nights in room 101. */
function given(facts: Partial<Booking> = {}, segments: readonly Segment[] = [inRoom('101')]): Reservation {
  const { after } = decide(null, { type: 'book', stay: STAY, details: {} }, at(BEFORE), 'guest');
  return { booking: { ...after.booking, ...facts }, segments };
}
const when = (before: Reservation, command: Command, today: string, by: By = 'desk') =>
  decide(before, command, at(today), by);
function rejection(act: () => unknown): Partial<ApiError> {
  try {
    act();
  } catch (error) {
    return { code: (error as ApiError).code };
  }
  throw new Error('nothing was rejected');
}
const nightsOf = ({ booking }: Reservation) => equalNights(booking.price, booking, 2);
const arrive: Command = { type: 'check_in', present: undefined };
const leave = (before: Reservation, how: { isWaived?: boolean; cost?: string } = {}): Command => ({
  type: 'check_out',
  nights: nightsOf(before),
  isWaived: false,
  ...how,
});

describe('a new stay', () => {
  test('is confirmed in its rooms, and tells those who wait for it', () => {
    const second = { ...inRoom('102', THIRD), name: 'Tower', category: 'Suite' };
    const first = { ...inRoom('101', ARRIVAL, THIRD), name: 'Attic', category: 'Double' };
    const stay: NewStay = { ...STAY, inRooms: [first, second], isCustomerDeleted: true };
    const details = { unproven: { caller: 'c' } };
    const made = decide(null, { type: 'book', stay, details }, at(BEFORE), 'guest');
    expect(made).toMatchObject({
      before: null,
      event: 'booking.confirmed',
      details,
      history: null,
      undo: null,
    });
    expect(made.after.booking).toMatchObject({
      status: 'confirmed',
      nights: 4,
      roomId: '101',
      roomName: 'Attic',
      category: 'Double',
      rooms: [
        { roomName: 'Attic', start: ARRIVAL, end: THIRD },
        { roomName: 'Tower', start: THIRD, end: DEPARTURE },
      ],
      flags: ['customer_deleted'],
      revision: 0,
    });
    expect(made.after.segments).toEqual([inRoom('101', ARRIVAL, THIRD), inRoom('102', THIRD)]);
  });

  test.each([
    ['guest', null],
    ['hotel', { reason: 'by phone' }],
    ['desk', { reason: 'by phone' }],
  ] as const)('by %s has the history %j, and is cancelled, not undone', (by, history) => {
    const command = { type: 'book', stay: STAY, details: {}, reason: 'by phone' } as const;
    expect(decide(null, command, at(BEFORE), by)).toMatchObject({ history, undo: null });
  });
});

describe('an arrival', () => {
  test('is possible from the first day on, and counts as a change', () => {
    const before = given();
    expect(when(before, arrive, ARRIVAL)).toMatchObject({
      event: 'booking.checked_in',
      after: { booking: { status: 'checked_in', revision: 1 }, segments: before.segments },
      undo: { movedTo: null },
    });
    expect(rejection(() => when(before, arrive, BEFORE))).toEqual({ code: 'illegal_transition' });
  });

  test('waits until the previous guest has left', () => {
    const present = { bookingId: 'SH-0', guestName: 'Bea' };
    expect(rejection(() => when(given(), { ...arrive, present } as Command, ARRIVAL))).toEqual({
      code: 'room_occupied',
    });
  });
});

describe('a departure', () => {
  const inHouse = (facts: Partial<Booking> = {}) => given({ status: 'checked_in', ...facts });

  test('on the last day changes neither nights nor price', () => {
    const before = inHouse();
    expect(when(before, leave(before), DEPARTURE)).toMatchObject({
      event: 'booking.checked_out',
      after: { booking: { end: DEPARTURE, price: '400.00', lines: null }, segments: before.segments },
    });
  });

  test.each([
    [null, '400.00'],
    [TERMS, '300.00'],
  ])('two nights early frees them, and by terms costs only their fee, %#', (terms, price) => {
    const before = inHouse({ terms });
    const { after } = when(before, leave(before), THIRD);
    expect(after.booking).toMatchObject({ start: ARRIVAL, end: THIRD, nights: 2, price });
    expect(after.segments).toEqual([inRoom('101', ARRIVAL, THIRD)]);
  });

  test('may be free of charge, and costs what was shown', () => {
    const before = inHouse();
    expect(when(before, leave(before, { isWaived: true }), THIRD).after.booking.price).toBe('200.00');
    expect(when(before, leave(before, { cost: '200.00' }), THIRD).after.booking.price).toBe('400.00');
    expect(rejection(() => when(before, leave(before, { cost: '100.00' }), THIRD))).toEqual({
      code: 'price_changed',
    });
  });

  test('on the day of arrival pays for the first night and frees it', () => {
    const before = inHouse();
    const { after } = when(before, leave(before, { isWaived: true }), ARRIVAL);
    expect(after.booking).toMatchObject({ end: SECOND, nights: 1, price: '100.00' });
    expect(after.segments).toEqual([]);
  });
});

describe('a cancellation', () => {
  const cancel = (how: Partial<Extract<Command, { type: 'cancel' }>> = {}): Command => ({
    type: 'cancel',
    isWaived: false,
    ...how,
  });

  test.each([
    ['2026-12-03', '0.00'],
    [BEFORE, '100.00'],
  ])('on %s owes %s', (today, cancellationFee) => {
    const { after, event } = when(given({ terms: TERMS }), cancel(), today, 'guest');
    expect([event, after.booking.cancellationFee]).toEqual(['booking.cancelled', cancellationFee]);
    expect(after.segments).toEqual([]);
  });

  test('without terms owes nothing, and a waived one nothing either', () => {
    expect(when(given(), cancel(), BEFORE).after.booking.cancellationFee).toBeNull();
    const waived = when(given({ terms: TERMS }), cancel({ isWaived: true }), BEFORE);
    expect(waived.after.booking.cancellationFee).toBe('0.00');
  });

  test.each([
    ['guest', 'too_late_to_cancel'],
    ['hotel', null],
    ['desk', null],
  ] as const)('on the day of arrival by %s: %s', (by, code) => {
    const act = () => when(given(), cancel(), ARRIVAL, by);
    if (code) expect(rejection(act)).toEqual({ code });
    else expect(act().after.booking.status).toBe('cancelled');
  });

  test('costs what was shown', () => {
    const act = () => when(given({ terms: TERMS }), cancel({ cost: '0.00' }), BEFORE, 'guest');
    expect(rejection(act)).toEqual({ code: 'cancellation_cost_changed' });
  });

  test.each(['checked_in', 'checked_out', 'cancelled', 'no_show'] as const)(
    'of a %s one is rejected',
    (status) => {
      expect(rejection(() => when(given({ status }), cancel(), ARRIVAL))).toEqual({
        code: 'illegal_transition',
      });
    },
  );
});

test.each([
  [false, '100.00'],
  [true, '0.00'],
])('a guest who does not come, waived %s, owes %s and frees the room', (isWaived, cancellationFee) => {
  const { after, event } = when(given({ terms: TERMS }), { type: 'no_show', isWaived }, ARRIVAL);
  expect(event).toBe('booking.no_show');
  expect(after).toMatchObject({ segments: [], booking: { status: 'no_show', cancellationFee, flags: [] } });
});

describe('a move', () => {
  const move = (...segments: Segment[]): Command => ({
    type: 'move',
    segments,
    rooms: ROOMS,
    movedTo: '102',
  });

  test('keeps price and nights, and the booking keeps its new room', () => {
    const { after, event, undo } = when(given(), move(inRoom('102')), ARRIVAL);
    expect([event, undo]).toEqual(['booking.moved', { movedTo: '102' }]);
    const { booking } = after;
    expect(booking).toMatchObject({
      roomId: '102',
      roomName: 'Tower',
      category: 'Suite',
      isRoomChosen: true,
    });
    expect(booking).toMatchObject({ price: '400.00', start: ARRIVAL, end: DEPARTURE, rooms: null });
  });

  test('from the third night on shows the room of today', () => {
    const segments = [inRoom('101', ARRIVAL, THIRD), inRoom('102', THIRD)];
    expect(when(given(), move(...segments), SECOND).after.booking).toMatchObject({
      roomId: '101',
      rooms: [{ roomName: 'Attic' }, { roomName: 'Tower' }],
    });
    expect(when(given(), move(...segments), THIRD).after.booking.roomId).toBe('102');
  });

  test('out of a deleted room settles that problem; into one makes it', () => {
    const before = given({ roomId: '103', flags: ['room_deleted', 'customer_deleted'] }, [inRoom('103')]);
    expect(when(before, move(inRoom('102')), BEFORE).after.booking.flags).toEqual(['customer_deleted']);
    expect(when(given(), move(inRoom('103')), BEFORE).after.booking.flags).toEqual(['room_deleted']);
  });

  test('that makes room for another stay is an event of its own, and leaves the room unchosen', () => {
    const command: Command = { type: 'rearrange', segments: [inRoom('102')], rooms: ROOMS };
    const { after, event, history, undo } = when(given(), command, BEFORE, 'hotel');
    expect([event, history, undo]).toEqual(['booking.rearranged', { reason: '' }, null]);
    expect(after.booking.isRoomChosen).toBe(false);
  });
});

describe('a change of the stay', () => {
  const changed = (before: Reservation, to: object, by: By = 'desk') => {
    const { booking, segments } = before;
    const wanted = { start: booking.start, end: booking.end, guests: 2, roomId: booking.roomId, ...to };
    const facts = { booking, segments, nights: nightsOf(before), rooms: allRooms, rates: new Map() };
    const planned = planChange(facts, wanted, { ...at(BEFORE), timeZone: 'Europe/Lisbon' });
    return when(before, { type: 'change', planned, rooms: ROOMS, reason: 'asked' }, BEFORE, by);
  };

  test.each([
    ['other nights', { end: THIRD }, 'booking.dates_changed', '200.00'],
    ['other guests', { guests: 1 }, 'booking.guests_changed', '400.00'],
    [
      'other nights, guests and another room',
      { end: THIRD, guests: 1, roomId: '102' },
      'booking.dates_changed',
      '200.00',
    ],
    ['another room alone', { roomId: '102' }, 'booking.moved', '400.00'],
    [
      'an agreed price alone',
      { agreedPrice: { amount: '50.00', per: 'night' }, priceReason: 'A regular' },
      'booking.price_changed',
      '200.00',
    ],
  ])('%s: %j is %s at %s', (_, to, event, price) => {
    const decision = changed(given(), to);
    expect(decision).toMatchObject({ event, undo: { movedTo: null }, after: { booking: { price } } });
    expect(decision.after.booking.lines).toHaveLength(decision.after.booking.nights);
  });

  test('keeps a room that the desk chose, not one that a guest got', () => {
    expect(changed(given(), { roomId: '102' }).after.booking.isRoomChosen).toBe(true);
    expect(changed(given(), { roomId: '102' }, 'guest').after.booking.isRoomChosen).toBe(false);
    expect(changed(given(), { guests: 1 }).after.booking.isRoomChosen).toBe(false);
  });

  test('has the reason of the price in the history, otherwise that of the change', () => {
    const agreed = { agreedPrice: { amount: '50.00', per: 'night' }, priceReason: 'A regular' };
    expect(changed(given(), agreed).history).toEqual({ reason: 'A regular' });
    expect(changed(given(), { end: THIRD }).history).toEqual({ reason: 'asked' });
    expect(changed(given(), { end: THIRD }, 'guest').history).toBeNull();
  });

  test('at the rates forgets why the price was agreed only when no night is at it any longer', () => {
    const before = given({ priceReason: 'A regular' });
    expect(changed(before, { guests: 1 }).after.booking.priceReason).toBeNull();
  });
});

describe('undoing', () => {
  const keptOf = ({ before, after, event, undo }: Decision): KeptChange => ({
    changeId: 'x',
    event,
    before: restorable(before!, after.booking),
    after: restorable(after, after.booking),
    movedTo: undo && undo !== 'undone' ? undo.movedTo : null,
    undone: false,
    undoableUntil: new Date(0),
    isUndoable: true,
  });
  const undo = (
    done: Decision,
    { segments = done.before!.segments, present = undefined as never } = {},
  ): Command => ({
    type: 'undo',
    change: keptOf(done),
    segments,
    rooms: ROOMS,
    present,
  });
  const facts = ({ booking: { revision: _, ...booking }, segments }: Reservation) => ({ booking, segments });

  test.each([
    ['booking.check_in_undone', arrive, given({ terms: TERMS })],
    ['booking.check_out_undone', leave(given()), given({ status: 'checked_in' })],
    ['booking.cancellation_undone', { type: 'cancel', isWaived: false }, given({ terms: TERMS })],
    ['booking.no_show_undone', { type: 'no_show', isWaived: false }, given({ terms: TERMS })],
    [
      'booking.move_undone',
      { type: 'move', segments: [inRoom('102')], rooms: ROOMS, movedTo: '102' },
      given(),
    ],
  ] as [string, Command, Reservation][])('%s restores everything', (event, command, before) => {
    const done = when(before, command, SECOND);
    const undone = when(done.after, undo(done), SECOND);
    expect(undone).toMatchObject({ event, undo: 'undone', history: { reason: '' } });
    expect(facts(undone.after)).toEqual(facts(before));
    expect(undone.after.booking.revision).toBe(before.booking.revision + 2);
  });

  test('a departure is impossible when the next guest is there', () => {
    const before = given({ status: 'checked_in' });
    const done = when(before, leave(before), THIRD);
    const present = { bookingId: 'SH-2', guestName: '' } as never;
    expect(rejection(() => when(done.after, undo(done, { present }), THIRD))).toEqual({
      code: 'room_occupied',
    });
  });

  test('a no-show returns to another room, for the nights that are left', () => {
    const done = when(given(), { type: 'no_show', isWaived: false }, ARRIVAL);
    const { after } = when(done.after, undo(done, { segments: [inRoom('102', SECOND)] }), SECOND);
    expect(after.segments).toEqual([inRoom('102', SECOND)]);
    expect(after.booking).toMatchObject({
      status: 'confirmed',
      roomId: '102',
      roomName: 'Tower',
      start: ARRIVAL,
    });
  });
});

test('another lead guest and an erased one change nothing else', () => {
  const before = given({ arrivalTime: '18:30', requests: 'Quiet' });
  const renamed = when(before, { type: 'rename', guest: { guestName: 'Bea' }, details: {} }, BEFORE, 'guest');
  expect(renamed.event).toBe('booking.lead_guest_changed');
  expect(renamed.after).toEqual({ ...before, booking: { ...before.booking, guestName: 'Bea', revision: 1 } });
  const { after, event, history } = when(
    before,
    { type: 'erase', guestName: 'Erased guest' },
    BEFORE,
    'guest',
  );
  expect([event, history]).toEqual(['booking.guest_erased', null]);
  const erased = {
    guestName: 'Erased guest',
    email: '',
    arrivalTime: null,
    requests: '',
    language: null,
    revision: 1,
  };
  expect(after.booking).toEqual({ ...before.booking, ...erased });
});
