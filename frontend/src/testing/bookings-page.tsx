import type { BookingOnWire, BookingStatus } from '@innkeeper/contracts/booking';
import { screen, within } from '@testing-library/react';
import { BookingsPage } from '../desk/bookings/BookingsPage.tsx';
import { addDays, today } from '../shared/calendar.ts';
import { deskPaths } from '../shared/desk-paths.ts';
import { fakeServer, type Handlers, type Received } from './fake-server.ts';
import { bookingOf } from './hotel-records.ts';
import { listPage } from './list-page.ts';
import { renderPage, type User } from './render-page.tsx';

export const listCall = 'GET /booking/getAllBookings';
export const now = today();

/** A booking of three nights that starts in some days. */
export const booking = (
  bookingId: string,
  status: BookingStatus,
  startsIn: number,
  allowedTransitions: BookingStatus[],
): BookingOnWire =>
  bookingOf(bookingId, {
    status,
    email: `${bookingId.toLowerCase()}@example.com`,
    guestName: 'Ada Marlow',
    allowedTransitions,
    mayCancel: allowedTransitions.includes('cancelled'),
    start: addDays(now, startsIn),
    end: addDays(now, startsIn + 3),
  });
export const later = booking('MB-LATER', 'confirmed', 20, ['cancelled']);
export const arriving = booking('MB-ARRIVES', 'confirmed', 0, ['checked_in', 'cancelled', 'no_show']);
export const inHouse = booking('MB-INHOUSE', 'checked_in', -1, ['checked_out']);
export const departed = booking('MB-GONE', 'checked_out', -30, []);
export const overdue = { ...booking('MB-LATE', 'checked_in', -9, ['checked_out']), guestName: 'Noor Haddad' };
export const everyone = [later, arriving, inHouse, departed, overdue];
const allBookings = `${deskPaths.bookings}?view=all`;
export const changeId = '5f0c4b51-63a5-4f0a-9d0e-4a1f2b6c7d8e';

const isIn: Record<string, (each: BookingOnWire) => boolean> = {
  today: ({ status, start }) => ['confirmed', 'checked_in'].includes(status) && start <= now,
  arriving: ({ status, start }) => status === 'confirmed' && start === now,
  leaving: ({ status, end }) => status === 'checked_in' && end === now,
  overdue: ({ status, end }) => status === 'checked_in' && end < now,
  late: ({ status, start }) => status === 'confirmed' && start < now,
};

/** Filters as the server does. */
export const bookingList =
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

/** Opens Admin Bookings, on all of them unless `at` says otherwise. */
export function openBookings(bookings: BookingOnWire[], handlers: Handlers = {}, at: string = allBookings) {
  const counts = () => ({
    body: Object.fromEntries(
      Object.entries(isIn).map(([view, has]) => [
        view,
        { count: bookings.filter(has).length, isExact: view !== 'leaving' },
      ]),
    ),
  });
  const server = fakeServer({
    [listCall]: bookingList(() => bookings),
    'GET /desk/bookings/counts': counts,
    ...handlers,
  });
  return { server, ...renderPage(<BookingsPage />, at) };
}

export const rowOf = async (id: string) => (await screen.findByText(id)).closest('tr') as HTMLElement;
export const shownIds = () => screen.queryAllByText(/^MB-/).map(({ textContent }) => textContent);

/** Opens the menu of a booking and returns what it offers. */
export async function openMenu(user: User, id: string) {
  const row = within(await rowOf(id));
  await user.click(row.getByRole('button', { name: `Actions for ${id}` }));
  const items = await row.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}
