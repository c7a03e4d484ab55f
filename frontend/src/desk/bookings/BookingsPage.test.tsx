import { screen, waitFor, within } from '@testing-library/react';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import {
  arriving,
  booking,
  bookingList,
  changeId,
  departed,
  everyone,
  inHouse,
  later,
  listCall,
  openBookings,
  openMenu,
  rowOf,
  shownIds,
} from '../../testing/bookings-page.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { rejection } from '../../testing/fake-server.ts';

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
    `${deskPaths.bookings}?q=mb-gone%40`,
  );
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  expect(screen.getByLabelText('Search by booking, guest, email or room')).toHaveValue('mb-gone@');
  expect(server.callsTo(listCall)).toHaveLength(1);
});

test('opens on today’s work, and counts it', async () => {
  openBookings(everyone, {}, deskPaths.bookings);
  await waitFor(() => expect(shownIds()).toEqual(['MB-ARRIVES', 'MB-INHOUSE', 'MB-LATE']));
  expect(screen.getByRole('button', { name: 'Today 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Arriving today 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leaving today 0+' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Overdue 1' })).toBeVisible();
});

test('searches in all bookings, and returns to today’s work', async () => {
  const { user } = openBookings(everyone, {}, deskPaths.bookings);
  await rowOf('MB-ARRIVES');
  const search = screen.getByLabelText('Search by booking, guest, email or room');
  await user.type(search, 'mb-gone');
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  await user.clear(search);
  await waitFor(() => expect(shownIds()).toHaveLength(3));
});

test('keeps view, filters, order, page and search in the address', async () => {
  const { user, place } = openBookings(everyone, {}, deskPaths.bookings);
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

test('shows the state in its address, and ignores unknown values', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    booking(`MB-${100 + index}`, 'confirmed', -index, []),
  );
  const address = 'view=all&status=confirmed&sort=bookingId&order=desc&page=2&size=ten&dates=x';
  openBookings([...many, inHouse], {}, `${deskPaths.bookings}?${address}`);
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
  await expectShown('Ada Marlow: Checked in');
  expect(screen.getByText('11–12 of 12 bookings')).toBeVisible();
});

test('steps by cursors through more bookings than the server counts', async () => {
  const pageInfo = { pageNumber: 1, pageSize: 10, totalPages: 1000, totalItems: 10_000, totalIsExact: false };
  const { user, server } = openBookings([], {
    [listCall]: ({ query: { cursor } }) =>
      cursor === 'after-later'
        ? { body: { rslt: [departed], pageInfo } }
        : { body: { rslt: [later], pageInfo: { ...pageInfo, next: 'after-later' } } },
  });
  expect(await screen.findByText('1–1 of more than 10,000 bookings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-GONE']));
  expect(server.callsTo(listCall).at(-1)?.query).toMatchObject({ cursor: 'after-later', sort: 'start' });
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(shownIds()).toEqual(['MB-LATER']));
});

test('says when a search matches too many bookings to sort them as asked', async () => {
  const pageInfo = { pageNumber: 1, pageSize: 10, totalPages: 100, totalItems: 1_000, totalIsExact: false };
  openBookings([], {
    [listCall]: () => ({ body: { rslt: [later], pageInfo: { ...pageInfo, sort: 'start', order: 'desc' } } }),
  });
  expect(await screen.findByText(/^Too many match/)).toHaveTextContent('sorted by Start Date.');
  expect(screen.getByRole('columnheader', { name: /Start Date/ })).toHaveAttribute('aria-sort', 'descending');
});

test('marks what staff have to settle', async () => {
  openBookings([{ ...later, flags: ['room_deleted', 'customer_deleted'] }]);
  const row = within(await rowOf('MB-LATER'));
  expect(row.getByText('Room deleted')).toBeVisible();
  expect(row.getByText('User deleted')).toBeVisible();
});

test('alerts with the error when the bookings do not load, and tries again', async () => {
  const { user, server } = openBookings([], {
    [listCall]: () => rejection(503, 'unavailable', 'The service is not available right now.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not available right now.');
  server.handlers[listCall] = bookingList(() => [later]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('MB-LATER')).toBeVisible();
});

test('cancels the selected bookings together, says which cannot be, and undoes the others', async () => {
  const { user, server } = openBookings([later, arriving, departed], {
    'POST /desk/cancellations': () => ({
      body: {
        message: '1 booking is cancelled.',
        cancelled: [{ booking: { ...later, status: 'cancelled', allowedTransitions: [] }, changeId }],
        problems: [{ bookingId: 'MB-ARRIVES', code: 'illegal_transition', message: 'It is checked in.' }],
      },
    }),
    'POST /desk/undo': () => ({ body: { message: '1 change is undone.', bookings: [later] } }),
  });
  const boxOf = (id: string) => screen.getByRole('checkbox', { name: `Select ${id} to cancel it` });
  expect(within(await rowOf('MB-GONE')).queryByRole('checkbox')).toBeNull();
  await user.click(boxOf('MB-LATER'));
  await user.click(boxOf('MB-ARRIVES'));
  await user.click(screen.getByRole('button', { name: 'Cancel 2 selected' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel 2 bookings' }));
  await waitFor(() => expect(screen.getByText('Ada Marlow: It is checked in.')).toBeVisible());
  expect(server.callsTo('POST /desk/cancellations').map(({ body }) => body)).toEqual([
    { bookingIds: ['MB-LATER', 'MB-ARRIVES'] },
  ]);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('button', { name: /selected$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('1 booking restored');
  expect(server.callsTo('POST /desk/undo').map(({ body }) => body)).toEqual([
    { changes: [{ bookingId: 'MB-LATER', changeId }] },
  ]);
});
