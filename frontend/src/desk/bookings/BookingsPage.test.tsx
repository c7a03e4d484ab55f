import type { BookingOnWire, BookingStatus } from '@innkeeper/contracts/booking';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate, today } from '../../shared/calendar.ts';
import { paths } from '../../shared/paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Received, rejection } from '../../testing/fake-server.ts';
import { listPage } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingsPage } from './BookingsPage.tsx';

const list = 'GET /booking/getAllBookings';
const now = today();
const booking = (
  bookingId: string,
  status: BookingStatus,
  startsIn: number,
  allowedTransitions: BookingStatus[],
): BookingOnWire => ({
  bookingId,
  status,
  email: `${bookingId.toLowerCase()}@example.com`,
  guestName: 'Ada Marlow',
  guests: 2,
  allowedTransitions,
  mayCancel: allowedTransitions.includes('cancelled'),
  roomId: 'SS-301',
  roomName: 'Sea Suite',
  start: addDays(now, startsIn),
  end: addDays(now, startsIn + 3),
  nights: 3,
  price: 630,
  customerId: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  createdAt: '2026-10-01T10:00:00Z',
  flags: [],
});
const later = booking('MB-LATER', 'confirmed', 20, ['cancelled']);
const arriving = booking('MB-ARRIVES', 'confirmed', 0, ['checked_in', 'cancelled', 'no_show']);
const inHouse = booking('MB-INHOUSE', 'checked_in', -1, ['checked_out']);
const departed = booking('MB-GONE', 'checked_out', -30, []);
const overdue = { ...booking('MB-LATE', 'checked_in', -9, ['checked_out']), guestName: 'Noor Haddad' };
const all = `${paths.desk.bookings}?view=all`;
const changeId = '5f0c4b51-63a5-4f0a-9d0e-4a1f2b6c7d8e';

const isIn: Record<string, (each: BookingOnWire) => boolean> = {
  today: ({ status, start }) => ['confirmed', 'checked_in'].includes(status) && start <= now,
  arriving: ({ status, start }) => status === 'confirmed' && start === now,
  leaving: ({ status, end }) => status === 'checked_in' && end === now,
  overdue: ({ status, end }) => status === 'checked_in' && end < now,
};

/** Filters as the server does. */
const bookingList =
  (all: () => BookingOnWire[]) =>
  ({ query }: Received) => {
    const { status, view, from = '', to = '9999' } = query;
    const isWanted = (each: BookingOnWire) => {
      const isOfView = !view || isIn[view]!(each);
      return isOfView && (!status || each.status === status) && each.start <= to && each.end >= from;
    };
    const { rows: rslt, pageInfo } = listPage(all().filter(isWanted), query);
    return { body: { rslt, pageInfo } };
  };

function openBookings(
  bookings: BookingOnWire[],
  handlers: Parameters<typeof fakeServer>[0] = {},
  at: string = all,
) {
  const counts = () => ({
    body: Object.fromEntries(
      Object.entries(isIn).map(([view, has]) => [
        view,
        { count: bookings.filter(has).length, isExact: view !== 'leaving' },
      ]),
    ),
  });
  const server = fakeServer({
    [list]: bookingList(() => bookings),
    'GET /desk/bookings/counts': counts,
    ...handlers,
  });
  return { server, ...renderPage(<BookingsPage />, at) };
}
const rowOf = async (id: string) => (await screen.findByText(id)).closest('tr') as HTMLElement;
const shownIds = () => screen.queryAllByText(/^MB-/).map(({ textContent }) => textContent);

async function openMenu(user: ReturnType<typeof renderPage>['user'], id: string) {
  const row = within(await rowOf(id));
  await user.click(row.getByRole('button', { name: `Actions for ${id}` }));
  const items = await row.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}

test('lists every booking with long dates, the newest stay first', async () => {
  openBookings([arriving, later, departed]);
  const [id, email, status, room, start, end] = within(await rowOf('MB-LATER')).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Booking ID',
    'Email',
    'Status',
    'Room Id',
    'Start Date',
    'End Date',
    'Action',
  ]);
  expect([id, email, status, room].map((cell) => cell?.textContent)).toEqual([
    'MB-LATER',
    'mb-later@example.comAda Marlow',
    'Confirmed',
    'SS-301',
  ]);
  expect(start).toHaveTextContent(longDate(later.start));
  expect(end).toHaveTextContent(longDate(later.end));
  expect(shownIds()).toEqual(['MB-LATER', 'MB-ARRIVES', 'MB-GONE']);
});

test('offers for each booking only what the server allows', async () => {
  const { user } = openBookings([later, arriving, inHouse, departed]);
  expect(await openMenu(user, 'MB-LATER')).toEqual(['Cancel booking']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'MB-ARRIVES')).toEqual(['Check in', 'No show', 'Cancel booking']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'MB-INHOUSE')).toEqual(['Check out']);
  expect(within(await rowOf('MB-GONE')).queryByRole('button')).toBeNull();
});

test('checks a guest in and shows the new status', async () => {
  let listed = arriving;
  const { user, server } = openBookings([], {
    [list]: bookingList(() => [listed]),
    'PUT /booking/MB-ARRIVES/status': () => {
      listed = { ...arriving, status: 'checked_in' };
      return { body: { booking: listed, changeId } };
    },
    'POST /desk/bookings/MB-ARRIVES/undo': () => {
      listed = arriving;
      return { body: { booking: listed } };
    },
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('MB-ARRIVES: Checked in');
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status')[0]?.body).toEqual({ status: 'checked_in' });
  expect(within(await rowOf('MB-ARRIVES')).getByText('Checked in')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('MB-ARRIVES: “Checked in” is undone');
  expect(server.callsTo('POST /desk/bookings/MB-ARRIVES/undo')[0]?.body).toEqual({ changeId });
  expect(within(await rowOf('MB-ARRIVES')).getByText('Confirmed')).toBeVisible();
});

test('says why a change cannot be undone', async () => {
  const { user } = openBookings([arriving], {
    'PUT /booking/MB-ARRIVES/status': () => ({ body: { booking: arriving, changeId } }),
    'POST /desk/bookings/MB-ARRIVES/undo': () =>
      rejection(409, 'room_not_available', 'The nights of this booking were given to somebody else.'),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('MB-ARRIVES: Checked in');
  await user.keyboard('{Control>}z{/Control}');
  await expectShown('The nights of this booking were given to somebody else.');
});

test('asks before an early check-out, in words that fit', async () => {
  const { user, server } = openBookings([inHouse]);
  await openMenu(user, 'MB-INHOUSE');
  await user.click(screen.getByRole('menuitem', { name: 'Check out' }));
  await expectShown('Check out early?');
  await user.click(screen.getByRole('button', { name: 'Stay checked in' }));
  await waitFor(() => expect(screen.queryByText('Check out early?')).not.toBeInTheDocument());
  expect(server.callsTo('PUT /booking/MB-INHOUSE/status')).toHaveLength(0);
});

test('cancels only after a confirmation', async () => {
  const { user, server } = openBookings([later], {
    'PUT /booking/MB-LATER/status': () => ({ body: { booking: later, changeId } }),
  });
  await openMenu(user, 'MB-LATER');
  await user.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
  await expectShown('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'Keep booking' }));
  await waitFor(() => expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument());
  expect(server.callsTo('PUT /booking/MB-LATER/status')).toHaveLength(0);

  await openMenu(user, 'MB-LATER');
  await user.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
  await expectShown('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /booking/MB-LATER/status')[0]?.body).toEqual({ status: 'cancelled' }),
  );
});

test('says why a booking was not changed and reloads', async () => {
  const { user, server } = openBookings([arriving], {
    'PUT /booking/MB-ARRIVES/status': () =>
      rejection(409, 'illegal_transition', 'This booking is cancelled.'),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('This booking is cancelled.');
  expect(server.callsTo(list)).toHaveLength(2);
});

test('finds by text, by status and by date, and says when nothing matches', async () => {
  const { user } = openBookings([later, arriving, inHouse, departed]);
  await rowOf('MB-LATER');
  await user.type(screen.getByLabelText('Search by booking, guest, email or room'), 'mb-gone@');
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  await user.clear(screen.getByLabelText('Search by booking, guest, email or room'));
  await waitFor(() => expect(shownIds()).toHaveLength(4));

  await user.selectOptions(screen.getByLabelText('Status'), 'Confirmed');
  await waitFor(() => expect(shownIds()).toEqual(['MB-LATER', 'MB-ARRIVES']));
  await user.click(screen.getByRole('button', { name: /^Arriving today/ }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-ARRIVES']));
  await user.selectOptions(screen.getByLabelText('Status'), 'No show');
  expect(await screen.findByText('No bookings available')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all bookings' }));
  await waitFor(() => expect(shownIds()).toHaveLength(4));
});

test('begins with the search of its address', async () => {
  const { server } = openBookings(
    [later, arriving, inHouse, departed],
    {},
    `${paths.desk.bookings}?q=mb-gone%40`,
  );
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  expect(screen.getByLabelText('Search by booking, guest, email or room')).toHaveValue('mb-gone@');
  expect(server.callsTo(list)).toHaveLength(1);
});

const everyone = [later, arriving, inHouse, departed, overdue];

test('opens on today’s work, and counts it', async () => {
  openBookings(everyone, {}, paths.desk.bookings);
  await waitFor(() => expect(shownIds()).toEqual(['MB-ARRIVES', 'MB-INHOUSE', 'MB-LATE']));
  expect(screen.getByRole('button', { name: 'Today 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Arriving today 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leaving today 0+' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Overdue 1' })).toBeVisible();
});

test('searches in all bookings, and returns to today’s work', async () => {
  const { user } = openBookings(everyone, {}, paths.desk.bookings);
  await rowOf('MB-ARRIVES');
  const search = screen.getByLabelText('Search by booking, guest, email or room');
  await user.type(search, 'mb-gone');
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  await user.clear(search);
  await waitFor(() => expect(shownIds()).toHaveLength(3));
});

test('keeps view, filters, order, page and search in the address', async () => {
  const { user, place } = openBookings(everyone, {}, paths.desk.bookings);
  await rowOf('MB-ARRIVES');
  await user.click(screen.getByRole('button', { name: /^Overdue/ }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Checked in');
  await waitFor(() => expect(shownIds()).toEqual(['MB-LATE']));
  await user.click(screen.getByRole('button', { name: 'End Date' }));
  await user.type(screen.getByLabelText('Search by booking, guest, email or room'), 'noor');
  await waitFor(() =>
    expect(place()).toBe('/admin/bookings?view=overdue&status=checked_in&sort=end&order=asc&q=noor'),
  );
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(place()).toBe('/admin/bookings?status=checked_in&sort=end&order=asc&q=noor'));
});

test('shows what its address says, and ignores what it does not know', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    booking(`MB-${100 + index}`, 'confirmed', -index, []),
  );
  const address = 'view=all&status=confirmed&sort=bookingId&order=desc&page=2&size=ten&dates=x';
  openBookings([...many, inHouse], {}, `${paths.desk.bookings}?${address}`);
  await waitFor(() => expect(shownIds()).toEqual(['MB-101', 'MB-100']));
  expect(screen.getByLabelText('Status')).toHaveValue('confirmed');
});

test('shows arrivals and departures of today, and who is in the house within seven days', async () => {
  const { user } = openBookings([
    arriving,
    booking('MB-LEAVES', 'checked_in', -3, ['checked_out']),
    booking('MB-DAY7', 'confirmed', 6, []),
    booking('MB-DAY8', 'confirmed', 7, []),
  ]);
  await rowOf('MB-ARRIVES');
  const shownFor = async (view: string, ids: string[]) => {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${view}`) }));
    await waitFor(() => expect(shownIds()).toEqual(ids));
  };
  await shownFor('Arriving today', ['MB-ARRIVES']);
  await shownFor('Leaving today', ['MB-LEAVES']);
  await shownFor('Next 7 days', ['MB-DAY7', 'MB-ARRIVES', 'MB-LEAVES']);
  await shownFor('All', ['MB-DAY8', 'MB-DAY7', 'MB-ARRIVES', 'MB-LEAVES']);
});

test('sorts by a column, both ways', async () => {
  const { user } = openBookings([later, arriving]);
  await rowOf('MB-LATER');
  await user.click(screen.getByRole('button', { name: 'Booking ID' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-ARRIVES', 'MB-LATER']));
  await user.click(screen.getByRole('button', { name: 'Booking ID' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-LATER', 'MB-ARRIVES']));
  expect(screen.getByRole('columnheader', { name: 'Booking ID' })).toHaveAttribute('aria-sort', 'descending');
});

test('shows ten at a time and stays on the page when a booking changes', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    booking(`MB-${100 + index}`, 'confirmed', -index, ['checked_in']),
  );
  const { user } = openBookings(many, { 'PUT /booking/MB-111/status': () => ({ body: { changeId } }) });
  expect(await screen.findByText('1–10 of 12 bookings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-110', 'MB-111']));
  await openMenu(user, 'MB-111');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('MB-111: Checked in');
  expect(screen.getByText('11–12 of 12 bookings')).toBeVisible();
});

test('steps by cursors through more bookings than the server counts', async () => {
  const pageInfo = { pageNumber: 1, pageSize: 10, totalPages: 1000, totalItems: 10_000, totalIsExact: false };
  const { user, server } = openBookings([], {
    [list]: ({ query: { cursor } }) =>
      cursor === 'after-later'
        ? { body: { rslt: [departed], pageInfo } }
        : { body: { rslt: [later], pageInfo: { ...pageInfo, next: 'after-later' } } },
  });
  expect(await screen.findByText('1–1 of more than 10000 bookings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  expect(server.callsTo(list).at(-1)?.query).toMatchObject({ cursor: 'after-later', sort: 'start' });
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-LATER']));
});

test('says when a search matches too many bookings to sort them as asked', async () => {
  const pageInfo = { pageNumber: 1, pageSize: 10, totalPages: 100, totalItems: 1_000, totalIsExact: false };
  openBookings([], {
    [list]: () => ({ body: { rslt: [later], pageInfo: { ...pageInfo, sort: 'start', order: 'desc' } } }),
  });
  expect(await screen.findByText(/^Too many bookings match/)).toHaveTextContent('sorted by Start Date.');
  expect(screen.getByRole('columnheader', { name: /Start Date/ })).toHaveAttribute('aria-sort', 'descending');
});

const details =
  (booked: BookingOnWire, lastChange: object | null = null) =>
  () => ({
    body: {
      booking: booked,
      guest: { phone: '600 555 015', phoneE164: '+34600555015', notes: 'Late arrival' },
      lastChange,
    },
  });

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

test('the details offer what can be done, and to undo the last change for as long as the server does', async () => {
  let shown = details(inHouse, { changeId, status: 'checked_in', undoableUntil: '2026-11-22T10:00:00Z' });
  const { user, server } = openBookings(
    [inHouse],
    {
      'GET /desk/bookings/MB-INHOUSE': () => shown(),
      'POST /desk/bookings/MB-INHOUSE/undo': () => {
        shown = details({ ...inHouse, status: 'confirmed', allowedTransitions: ['cancelled'] });
        return { body: { booking: inHouse } };
      },
    },
    `${paths.desk.bookings}?booking=MB-INHOUSE`,
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Check out' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo “Checked in”' }));
  expect(await dialog.findByRole('button', { name: 'Cancel booking' })).toBeVisible();
  expect(server.callsTo('POST /desk/bookings/MB-INHOUSE/undo')[0]?.body).toEqual({ changeId });
  expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('details that do not load say why, and are loaded again', async () => {
  const { user, server } = openBookings([], {}, `${paths.desk.bookings}?booking=MB-GONE`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('No GET /desk/bookings/MB-GONE here.');
  server.handlers['GET /desk/bookings/MB-GONE'] = details(departed);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Late arrival')).toBeVisible();
});

test('marks what staff have to settle', async () => {
  openBookings([{ ...later, flags: ['room_deleted', 'customer_deleted'] }]);
  const row = within(await rowOf('MB-LATER'));
  expect(row.getByText('Room deleted')).toBeVisible();
  expect(row.getByText('User deleted')).toBeVisible();
});

test('alerts with the error when the bookings do not load, and tries again', async () => {
  const { user, server } = openBookings([], {
    [list]: () => rejection(503, 'unavailable', 'The service is not available right now.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not available right now.');
  server.handlers[list] = bookingList(() => [later]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('MB-LATER')).toBeVisible();
});
