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

/** Filters as the server does. */
const bookingList =
  (all: () => BookingOnWire[]) =>
  ({ query }: Received) => {
    const { status, dates, from = '', to = '9999' } = query;
    const isWanted = (each: BookingOnWire) => {
      const first = dates === 'departure' ? each.end : each.start;
      const last = dates === 'arrival' ? each.start : each.end;
      return (!status || each.status === status) && first <= to && last >= from;
    };
    const { rows: rslt, pageInfo } = listPage(all().filter(isWanted), query);
    return { body: { rslt, pageInfo } };
  };

function openBookings(
  bookings: BookingOnWire[],
  handlers: Parameters<typeof fakeServer>[0] = {},
  at: string = paths.desk.bookings,
) {
  const server = fakeServer({ [list]: bookingList(() => bookings), ...handlers });
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
      return { body: { booking: listed } };
    },
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('MB-ARRIVES: Checked in');
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status')[0]?.body).toEqual({ status: 'checked_in' });
  expect(within(await rowOf('MB-ARRIVES')).getByText('Checked in')).toBeVisible();
});

test('cancels only after a confirmation', async () => {
  const { user, server } = openBookings([later], {
    'PUT /booking/MB-LATER/status': () => ({ body: { booking: later } }),
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
  await user.selectOptions(screen.getByLabelText('Dates'), 'Arriving today');
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
  expect(server.received).toHaveLength(1);
});

test('filters by arrivals and departures of today, and by guests in the house within seven days', async () => {
  const { user } = openBookings([
    arriving,
    booking('MB-LEAVES', 'checked_in', -3, ['checked_out']),
    booking('MB-DAY7', 'confirmed', 6, []),
    booking('MB-DAY8', 'confirmed', 7, []),
  ]);
  await rowOf('MB-ARRIVES');
  const shownFor = async (dates: string, ids: string[]) => {
    await user.selectOptions(screen.getByLabelText('Dates'), dates);
    await waitFor(() => expect(shownIds()).toEqual(ids));
  };
  await shownFor('Arriving today', ['MB-ARRIVES']);
  await shownFor('Leaving today', ['MB-LEAVES']);
  await shownFor('Next 7 days', ['MB-DAY7', 'MB-ARRIVES', 'MB-LEAVES']);
  await shownFor('Any date', ['MB-DAY8', 'MB-DAY7', 'MB-ARRIVES', 'MB-LEAVES']);
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
  const { user } = openBookings(many, { 'PUT /booking/MB-111/status': () => ({ body: {} }) });
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
