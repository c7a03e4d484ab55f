import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { arriving, changeId, departed, inHouse, later, openBookings } from '../../testing/bookings-page.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { rejection } from '../../testing/fake-server.ts';

const details =
  (booked: BookingOnWire, part: object = {}) =>
  () => ({
    body: {
      booking: booked,
      guest: { phone: '600 555 015', phoneE164: '+34600555015', notes: 'Late arrival' },
      segments: [segmentOf(booked)],
      lines: [],
      mayMove: false,
      lastChange: null,
      ...part,
    },
  });
const segmentOf = ({ roomId, roomName, start, end }: BookingOnWire) => ({ roomId, roomName, start, end });

test('a row opens its details, at an address of their own', async () => {
  const { user, place } = openBookings([arriving], { 'GET /desk/bookings/MB-ARRIVES': details(arriving) });
  await user.click(await screen.findByRole('link', { name: 'MB-ARRIVES' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking MB-ARRIVES' }));
  expect(await dialog.findByRole('link', { name: '600 555 015' })).toHaveAttribute(
    'href',
    'tel:+34600555015',
  );
  expect(place()).toBe('/admin/bookings?view=all&booking=MB-ARRIVES');
  const shown = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'Confirmed',
    'Ada Marlow',
    '600 555 015',
    'mb-arrives@example.com',
    '2',
    `${longDate(arriving.start)} – ${longDate(arriving.end)}`,
    '3\u00a0nights',
    'Rs. 630.00',
    'Sea Suite SS-301',
    'Late arrival',
    'Thursday, October 1, 2026',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/admin/bookings?view=all');
});

test('the details show the notes on the booking, and those on its guest as such', async () => {
  const notes = [
    { noteId: 'a', text: 'Pays in cash', writtenAt: '2026-11-20T10:00:00.000Z', writer: 'desk@example.com' },
  ];
  const { user } = openBookings([arriving], {
    'GET /desk/bookings/MB-ARRIVES': details(arriving, { notes, arrivalTime: '18:30' }),
  });
  await user.click(await screen.findByRole('link', { name: 'MB-ARRIVES' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking MB-ARRIVES' }));
  expect(await dialog.findByText('Pays in cash')).toBeVisible();
  expect(dialog.getByText('6:30 PM')).toBeVisible();
  expect(dialog.getByText('Notes on the guest')).toBeVisible();
});

test('the details offer what can be done, and to undo the last change for as long as the server does', async () => {
  const lastChange = { changeId, status: 'checked_in', movedTo: null, undoableUntil: '2026-11-22T10:00:00Z' };
  let shown = details(inHouse, { lastChange });
  const { user, server } = openBookings(
    [inHouse],
    {
      'GET /desk/bookings/MB-INHOUSE': () => shown(),
      'POST /desk/bookings/MB-INHOUSE/undo': () => {
        shown = details({ ...inHouse, status: 'confirmed', allowedTransitions: ['cancelled'] });
        return { body: { booking: inHouse } };
      },
    },
    `${deskPaths.bookings}?booking=MB-INHOUSE`,
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Check out' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo “Checked in”' }));
  expect(await dialog.findByRole('button', { name: 'Cancel booking' })).toBeVisible();
  expect(server.callsTo('POST /desk/bookings/MB-INHOUSE/undo')[0]?.body).toEqual({ changeId });
  expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('details that do not load say why, and are loaded again', async () => {
  const { user, server } = openBookings([], {}, `${deskPaths.bookings}?booking=MB-GONE`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('No GET /desk/bookings/MB-GONE here.');
  server.handlers['GET /desk/bookings/MB-GONE'] = details(departed);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Late arrival')).toBeVisible();
});

const garden = {
  roomId: 'GD-105',
  name: 'Rose Double',
  category: 'Garden',
  maximumGuests: 2,
  price: 120,
  isSameCategory: false,
};
const horizon = { ...garden, roomId: 'SS-302', name: 'Horizon Suite', category: 'Sea', isSameCategory: true };
const roomsCall = 'GET /desk/bookings/MB-LATER/rooms';
const openLater = (handlers: Parameters<typeof openBookings>[1]) =>
  openBookings([later], handlers, `${deskPaths.bookings}?booking=MB-LATER`);

test('a stay moves to a free room with one press, and back', async () => {
  const leaves = { roomId: later.roomId, start: later.start, end: later.end };
  const lastChange = { changeId, status: 'confirmed', movedTo: 'SS-302', undoableUntil: later.createdAt };
  const { user, server } = openLater({
    'GET /desk/bookings/MB-LATER': details(later, { mayMove: true }),
    [roomsCall]: () => ({
      body: { leaves, coming: { first: leaves.start, last: leaves.start }, rooms: [horizon, garden] },
    }),
    'POST /desk/moves': () => {
      const moved = { ...later, roomId: 'SS-302', roomName: 'Horizon Suite' };
      server.handlers['GET /desk/bookings/MB-LATER'] = details(moved, { mayMove: true, lastChange });
      return { body: { moved: [{ booking: moved, changeId }] } };
    },
    'POST /desk/bookings/MB-LATER/undo': () => ({ body: { booking: later } }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Move to another room' }));
  expect(dialog.getByRole('heading', { name: 'Move to another room' })).toHaveFocus();
  const rooms = within(await dialog.findByRole('list', { name: 'Free rooms' }));
  expect(rooms.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Horizon Suite SS-302Sea (same category), 2 guests, Rs. 120.00 a night',
    'Rose Double GD-105Garden, 2 guests, Rs. 120.00 a night',
  ]);
  expect(dialog.getByText(/The price stays Rs\. 630\.00\./)).toBeVisible();
  await user.click(rooms.getByRole('button', { name: /^Horizon Suite/ }));
  await expectShown('Ada Marlow: Moved to SS-302');
  expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({
    moves: [{ bookingId: 'MB-LATER', from: 'SS-301', to: 'SS-302' }],
  });
  expect(await dialog.findByText('Horizon Suite')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Move to another room' })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Undo “Moved to SS-302”' }));
  await expectShown('Ada Marlow: “Moved to SS-302” is undone');
  expect(server.callsTo('POST /desk/bookings/MB-LATER/undo')[0]?.body).toEqual({ changeId });
});

test('a stay is split: from a chosen night on it has another room', async () => {
  const last = addDays(later.end, -1);
  const coming = { first: later.start, last };
  const { user, server } = openLater({
    'GET /desk/bookings/MB-LATER': details(later, { mayMove: true }),
    [roomsCall]: ({ query }) => {
      const since = query['since'] ?? later.start;
      const leaves = { roomId: later.roomId, start: since, end: later.end };
      return { body: { leaves, coming, rooms: since === last ? [garden] : [] } };
    },
    'POST /desk/moves': () => ({ body: { moved: [{ booking: later, changeId }] } }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Move to another room' }));
  const since = await dialog.findByLabelText('From the night of');
  expect(since).toHaveValue(later.start);
  fireEvent.change(since, { target: { value: last } });
  await user.click(await dialog.findByRole('button', { name: /^Rose Double/ }));
  await expectShown('Ada Marlow: Moved to GD-105');
  expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({
    moves: [{ bookingId: 'MB-LATER', from: 'SS-301', to: 'GD-105', since: last }],
  });
});

test('a room that was taken since then is said to be, and the list stays', async () => {
  const leaves = { roomId: later.roomId, start: later.start, end: later.end };
  const { user, server } = openLater({
    'GET /desk/bookings/MB-LATER': details(later, { mayMove: true }),
    [roomsCall]: () => ({
      body: { leaves, coming: { first: leaves.start, last: leaves.start }, rooms: [horizon, garden] },
    }),
    'POST /desk/moves': () => {
      server.handlers[roomsCall] = () => ({
        body: { leaves, coming: { first: leaves.start, last: leaves.start }, rooms: [garden] },
      });
      return rejection(409, 'room_not_available', 'Room SS-302 is not free for these nights.');
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Move to another room' }));
  await user.click(await dialog.findByRole('button', { name: /^Horizon Suite/ }));
  await expectShown('Room SS-302 is not free for these nights.');
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Horizon Suite/ })).toBeNull());
  expect(dialog.getByRole('button', { name: /^Rose Double/ })).toBeVisible();
});

test('of many free rooms the best are shown first, of none it says so', async () => {
  const leaves = { roomId: later.roomId, start: later.start, end: later.end };
  const many = Array.from({ length: 12 }, (_, i) => ({ ...garden, roomId: `GD-${i}` }));
  const { user, server } = openLater({
    'GET /desk/bookings/MB-LATER': details(later, { mayMove: true }),
    [roomsCall]: () => ({
      body: { leaves, coming: { first: leaves.start, last: leaves.start }, rooms: many },
    }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Move to another room' }));
  expect(await dialog.findAllByRole('button', { name: /^Rose Double/ })).toHaveLength(8);
  await user.click(dialog.getByRole('button', { name: 'Show all 12 rooms' }));
  expect(dialog.getAllByRole('button', { name: /^Rose Double/ })).toHaveLength(12);
  server.handlers[roomsCall] = () => ({
    body: { leaves, coming: { first: leaves.start, last: leaves.start }, rooms: [] },
  });
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(await dialog.findByRole('button', { name: 'Move to another room' }));
  expect(await dialog.findByText('No other room is free for all these nights.')).toBeVisible();
});

test('a stay in several rooms shows each with its nights', async () => {
  const segments = [
    { roomId: 'SS-301', roomName: 'Sea Suite', start: '2026-12-11', end: '2026-12-13' },
    { roomId: 'GD-105', roomName: 'Rose Double', start: '2026-12-13', end: '2026-12-14' },
  ];
  openLater({ 'GET /desk/bookings/MB-LATER': details(later, { segments }) });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Rose Double');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sea Suite SS-301Friday, December 11, 2026 – Sunday, December 13, 2026',
    'Rose Double GD-105Sunday, December 13, 2026 – Monday, December 14, 2026',
  ]);
  expect(dialog.queryByRole('button', { name: 'Move to another room' })).toBeNull();
});
