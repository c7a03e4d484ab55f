import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { screen, waitFor, within } from '@testing-library/react';
import { longDate } from '../../shared/calendar.ts';
import { paths } from '../../shared/paths.ts';
import { arriving, changeId, departed, inHouse, openBookings } from '../../testing/bookings-page.tsx';

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
