import type { BookingOnWire, Today } from '@innkeeper/contracts/booking';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { arriving, booking, changeId, inHouse, now } from '../../testing/bookings-page.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TodayPage } from './TodayPage.tsx';

const none = { count: 0, done: 0, bookings: [] as BookingOnWire[] };
const second = { ...booking('MB-SECOND', 'confirmed', 0, ['checked_in']), guestName: 'Bo Lindqvist' };
const arrived = { ...booking('MB-CAME', 'checked_in', 0, ['checked_out']), guestName: 'Cy Okafor' };
const leaving = { ...booking('MB-LEAVES', 'checked_in', -3, ['checked_out']), guestName: 'Di Sato' };
const late = { ...booking('MB-LATE1', 'confirmed', -1, ['checked_in', 'cancelled', 'no_show']) };

const quiet: Today = {
  date: now,
  arrivals: none,
  departures: none,
  inHouse: 0,
  rooms: { total: 0, taken: 0, blocked: 0, closed: 0, free: [] },
  nights: Array.from({ length: 14 }, (_, i) => ({ night: addDays(now, i), taken: 0 })),
  attention: { overdue: none, late: none, uncleanRooms: [], deletedRooms: [] },
};
const busy: Today = {
  ...quiet,
  arrivals: { count: 2, done: 1, bookings: [arriving, second, arrived] },
  departures: { count: 1, done: 0, bookings: [leaving] },
  inHouse: 17,
  rooms: {
    total: 21,
    taken: 15,
    blocked: 0,
    closed: 2,
    free: [
      { roomId: 'GD-105', name: 'Rose Double', category: 'Garden', maximumGuests: 2, price: 120 },
      { roomId: 'GD-106', name: 'Fern Double', category: 'Garden', maximumGuests: 1, price: 120 },
    ],
  },
  nights: quiet.nights.map((night, i) => ({ ...night, taken: i === 0 ? 15 : 7 })),
};

function openToday(today: () => Today, handlers: Handlers = {}) {
  const server = fakeServer({ 'GET /desk/today': () => ({ body: today() }), ...handlers });
  return { server, ...renderPage(<TodayPage />, deskPaths.today) };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** Answers changes of status, and lets the day follow. */
function checkingIn(day: { today: Today }): Handlers {
  const handlers: Handlers = {};
  for (const { bookingId } of [arriving, second])
    handlers[`PUT /booking/${bookingId}/status`] = () => {
      const { bookings, count, done } = day.today.arrivals;
      const open = bookings.filter((one) => one.bookingId !== bookingId);
      const changed = bookings.find((one) => one.bookingId === bookingId)!;
      const is = { ...changed, status: 'checked_in' as const, allowedTransitions: ['checked_out' as const] };
      const arrivals = { count: count - 1, done: done + 1, bookings: [...open, is] };
      day.today = { ...day.today, arrivals };
      return { body: { booking: is, changeId } };
    };
  return handlers;
}

test('an arrival shows when the guest comes, what they asked for and what staff noted', async () => {
  const note = { noteId: 'n1', text: 'Late check-out promised', writtenAt: now, writer: 'ana@example.com' };
  const remark = {
    bookingId: second.bookingId,
    arrivalTime: '18:00',
    requests: 'Nut allergy',
    guestNotes: 'Ask for the deposit',
    notes: [note],
  };
  openToday(() => ({ ...busy, remarks: [remark] }));
  const row = within((await section('Arrivals')).getByText('Bo Lindqvist').closest('tr')!);
  for (const text of [
    'Arrives about 6:00 PM',
    'Nut allergy',
    'Ask for the deposit',
    'Late check-out promised',
  ])
    expect(row.getByText(text)).toBeVisible();
});

test('shows the day in numbers, each with a link to the counted bookings', async () => {
  openToday(() => busy);
  expect(screen.getByText(longDate(now))).toBeVisible();
  await screen.findByRole('link', { name: '4 of 21' });
  const links = screen
    .getAllByRole('definition')
    .map((each) => within(each).getByRole('link'))
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['2', '/admin/bookings?view=arriving'],
    ['1', '/admin/bookings?view=leaving'],
    ['17', '/admin/bookings?view=all&status=checked_in'],
    ['4 of 21', '#free-rooms'],
  ]);
  expect(screen.getByText('15 taken, 2 closed')).toBeVisible();
  const free = await section('Free tonight');
  expect(free.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GD-105 Rose Double, 2 guests',
    'GD-106 Fern Double, 1 guest',
  ]);
  const nights = await section('Occupancy, next 14 nights');
  expect(nights.getByText('Average 36 %')).toBeVisible();
  expect(nights.getAllByRole('listitem')[0]).toHaveTextContent(`${longDate(now)}: 71 percent`);
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});

test('advances at midnight to the new day from the server, and its arrivals', async () => {
  let day = busy;
  openToday(() => day);
  expect(await screen.findByText(longDate(now))).toBeVisible();
  day = { ...quiet, date: addDays(now, 1) };
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(longDate(addDays(now, 1)))).toBeVisible();
  expect(await screen.findByText('Nobody arrives today.')).toBeVisible();
});

test('checks guests in with one key each: the focus moves to the next', async () => {
  const day = { today: busy };
  const { user, server } = openToday(() => day.today, checkingIn(day));
  const arrivals = await section('Arrivals');
  expect(await arrivals.findByText('1 of 3 checked in')).toBeVisible();
  arrivals.getByRole('button', { name: 'Check in Ada Marlow' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(arrivals.getByRole('button', { name: 'Check in Bo Lindqvist' })).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');
  await expectShown('Ada Marlow: Checked in');
  await waitFor(() => expect(arrivals.getByRole('button', { name: 'Check in Bo Lindqvist' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(arrivals.queryByRole('button')).toBeNull());
  expect(arrivals.getByText('3 of 3 checked in')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Arrivals' })).toHaveFocus());
  expect(server.callsTo('PUT /booking/MB-SECOND/status')[0]?.body).toEqual({ status: 'checked_in' });
});

test('offers to undo a check-in', async () => {
  const day = { today: busy };
  const { user, server } = openToday(() => day.today, {
    ...checkingIn(day),
    'POST /desk/bookings/MB-ARRIVES/undo': () => {
      day.today = busy;
      return { body: { booking: arriving } };
    },
  });
  const arrivals = await section('Arrivals');
  await user.click(await arrivals.findByRole('button', { name: 'Check in Ada Marlow' }));
  await expectShown('Ada Marlow: Checked in');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Ada Marlow: “Checked in” is undone');
  expect(server.callsTo('POST /desk/bookings/MB-ARRIVES/undo')[0]?.body).toEqual({ changeId });
  expect(await arrivals.findByRole('button', { name: 'Check in Ada Marlow' })).toBeVisible();
});

test('asks why a guest is checked in to a room that is not clean', async () => {
  const day = { today: busy };
  const { user, server } = openToday(() => day.today, {
    ...checkingIn(day),
    [`GET /desk/housekeeping/${arriving.roomId}`]: () => ({ body: { state: 'dirty' } }),
  });
  const arrivals = await section('Arrivals');
  await user.click(await arrivals.findByRole('button', { name: 'Check in Ada Marlow' }));
  await expectShown(`${arriving.roomId} is not clean`);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  const checkIn = arrivals.getByRole('button', { name: 'Check in Ada Marlow' });
  await waitFor(() => expect(checkIn).toHaveAttribute('aria-disabled', 'false'));
  await user.click(checkIn);
  // By its role: jsdom lacks innerText, with which the dialog writes the label.
  const reason = await within(await screen.findByRole('dialog')).findByRole('textbox');
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await expectShown('Write a reason, or choose another room.');
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status')).toEqual([]);
  await user.type(reason, 'Only the bags');
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await expectShown('Ada Marlow: Checked in');
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status')[0]?.body).toEqual({
    status: 'checked_in',
    reason: 'Only the bags',
  });
});

test('proposes no-shows and overdue departures, and never decides', async () => {
  const attention = {
    late: { count: 1, bookings: [late] },
    overdue: { count: 120, bookings: [inHouse] },
    uncleanRooms: [
      { roomId: 'GD-104', name: 'Garden Double', state: 'dirty' as const },
      { roomId: 'HT-205', name: 'Chandler Twin', state: 'cleaning' as const },
      { roomId: 'HT-206', name: 'Harbour Twin', state: 'dirty' as const },
    ],
    deletedRooms: [{ roomId: 'SS-301', name: 'Sea Suite', stays: 3 }],
  };
  const { user, server } = openToday(() => ({ ...quiet, attention }), {
    'PUT /booking/MB-LATE1/status': () => ({ body: { changeId } }),
  });
  const shown = await section('Needs attention');
  expect(
    shown
      .getAllByRole('heading', { level: 3 })
      .map((heading) => within(heading).getByRole('link'))
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['120 guests should have left before today', '/admin/bookings?view=overdue'],
    ['1 guest should have come before today', '/admin/bookings?view=late'],
    ['3 rooms of today’s arrivals are not clean', '/admin/housekeeping?state=needed'],
    ['Sea Suite, SS-301, is deleted and has 3 stays to come', '/admin/bookings?q=SS-301'],
  ]);
  expect(shown.getByText(/^Dirty:/)).toHaveTextContent('Dirty: GD-104, HT-206');
  expect(shown.getByText(/^Being cleaned:/)).toHaveTextContent('Being cleaned: HT-205');
  await user.click(shown.getByRole('button', { name: 'No show Ada Marlow' }));
  await expectShown('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'No show' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /booking/MB-LATE1/status')[0]?.body).toEqual({ status: 'no_show' }),
  );
});

test('says at each arrival whether its room is clean', async () => {
  const uncleanRooms = [{ roomId: arriving.roomId, name: arriving.roomName, state: 'cleaning' as const }];
  const elsewhere = { ...second, roomId: 'GD-106' };
  const arrivals = { count: 2, done: 1, bookings: [arriving, elsewhere, arrived] };
  openToday(() => ({ ...busy, arrivals, attention: { ...quiet.attention, uncleanRooms } }));
  const rows = (await section('Arrivals')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).queryByText('Being cleaned') !== null)).toEqual([true, false, false]);
  const attention = await section('Needs attention');
  expect(attention.getByRole('link', { name: '1 room of today’s arrivals is not clean' })).toBeVisible();
});

test('shows empty lists as empty, and a booking opens at its own address', async () => {
  const { user, place } = openToday(() => ({ ...quiet, departures: busy.departures }), {
    'GET /desk/bookings/MB-LEAVES': () => ({
      body: {
        booking: leaving,
        guest: { phone: null, phoneE164: null, notes: '' },
        segments: [],
        lines: [],
        mayMove: false,
        lastChange: null,
      },
    }),
  });
  expect(await screen.findByText('Nobody arrives today.')).toBeVisible();
  expect(screen.getByText('No room is free tonight.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'MB-LEAVES' }));
  expect(place()).toBe('/admin/today?booking=MB-LEAVES');
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking MB-LEAVES' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place()).toBe('/admin/today'));
});

test('keeps a guest on the list when the change is rejected, and says why', async () => {
  const { user } = openToday(() => busy, {
    'PUT /booking/MB-ARRIVES/status': () =>
      rejection(409, 'illegal_transition', 'This booking is cancelled, and that is final.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Check in Ada Marlow' }));
  await expectShown('This booking is cancelled, and that is final.');
  expect(screen.getByRole('button', { name: 'Check in Ada Marlow' })).toBeVisible();
});

test('says that the day could not be loaded, and loads it again', async () => {
  const { user, server } = openToday(() => quiet, {
    'GET /desk/today': () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.handlers['GET /desk/today'] = () => ({ body: quiet });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody leaves today.')).toBeVisible();
});

test('e-mails that were not sent for a day are sent or dropped, and what cannot be sent says why', async () => {
  const mail = (name: string) => ({
    mailId: `id-${name}`,
    kind: 'booking_confirmed',
    subjectId: 'MB-1',
    toName: name,
    attempts: 0,
    toAddress: `${name}@example.com`,
    status: 'failed',
    reason: null,
    isOverdue: true,
    queuedAt: '2026-11-20T10:00:00Z',
    settledAt: '2026-11-21T10:00:00Z',
  });
  let mails = [mail('Noah'), mail('Mia')];
  const { user, server } = openToday(() => quiet, {
    'GET /desk/overdue-mails': () => ({ body: { count: mails.length, mails } }),
    'POST /desk/overdue-mails': () => {
      mails = [mail('Mia')];
      const problems = [{ mailId: 'id-Mia', message: 'The stay is over.' }];
      return { body: { message: '1 e-mail is queued.', decided: 1, problems } };
    },
  });
  const attention = await section('Needs attention');
  expect(await attention.findByRole('heading', { name: '2 e-mails were not sent for a day' })).toBeVisible();
  await user.click(attention.getByRole('button', { name: 'Send all of these e-mails' }));
  await expectShown('1 e-mail is queued.');
  expect(server.callsTo('POST /desk/overdue-mails')[0]!.body).toEqual({
    decision: 'send',
    mailIds: ['id-Noah', 'id-Mia'],
  });
  expect(await attention.findByText('The stay is over.')).toBeVisible();
  expect(attention.queryByText(/Noah/)).toBeNull();
});

describe('guests whose e-mail did not arrive', () => {
  const get = 'GET /desk/undeliverable-bookings';
  const toPhone = (name: string) => ({
    bookingId: `MB-${name.toUpperCase()}`,
    guestName: name,
    roomName: 'Loft',
    start: addDays(now, 9),
    toAddress: `${name}@example.com`,
    reason: '550 no such user',
  });

  it('are to be phoned, until that is noted', async () => {
    let bookings = [toPhone('Noah'), toPhone('Mia')];
    const { user } = openToday(() => quiet, {
      [get]: () => ({ body: { count: bookings.length, bookings } }),
      'POST /desk/booking-mails/MB-NOAH/phoned': () => {
        bookings = [toPhone('Mia')];
        return { body: { message: '' } };
      },
    });
    const attention = await section('Needs attention');
    expect(attention.getByRole('heading', { name: 'E-mails undeliverable: phone 2 guests' })).toBeVisible();
    expect(attention.getByRole('link', { name: 'Noah' })).toHaveAttribute('href', '/admin/bookings/MB-NOAH');
    await user.click(attention.getByRole('button', { name: 'Noah was phoned' }));
    await expectShown('It is noted that Noah was phoned');
    expect(
      await attention.findByRole('heading', { name: 'E-mail undeliverable: phone 1 guest' }),
    ).toBeVisible();
    await waitFor(() => expect(attention.getByRole('button', { name: 'Mia was phoned' })).toHaveFocus());
  });

  it('do not delay the rest of the page while they are loading', async () => {
    openToday(() => busy, { [get]: () => new Promise<never>(() => {}) });
    expect(await screen.findByRole('region', { name: 'Arrivals' }, { timeout: 5_000 })).toBeVisible();
  });
});
