import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { addDays, longDate } from '../../shared/calendar.ts';
import { bookingPath, deskPaths } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { booking, bookingList, listCall, now as present } from '../../testing/bookings-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingPage } from './BookingPage.tsx';
import { BookingsPage } from './BookingsPage.tsx';
import { NewBookingPage } from './NewBookingPage.tsx';

/** The hotel's day, while the clock of the computer at the desk is two days behind. */
const hotelDay = addDays(present, 2);
const leaves = booking('MB-LEAVES', 'checked_in', -1, ['checked_out']);

async function open(at: string) {
  const server = fakeServer({
    'GET /users/get-user': () => ({ body: { user: {}, permissions: [] } }),
    [listCall]: bookingList(() => [leaves]),
    'GET /desk/bookings/counts': () => ({ body: {} }),
    'GET /desk/free-rooms': () => ({ body: { rooms: [] } }),
    'PUT /booking/MB-LEAVES/status': () => ({ body: { message: '', booking: leaves, changeId: 'change-1' } }),
    'GET /desk/bookings/MB-LEAVES': () => ({
      body: {
        booking: leaves,
        guest: { phone: '', phoneE164: null, notes: '' },
        mayMove: true,
        segments: [],
        lines: [],
        lastChange: null,
      },
    }),
  });
  server.clock.aheadMs += 2 * 86_400_000;
  await request('GET /api/users/get-user'); // as the desk's guard asks before every page
  const page = (
    <MayContext value={() => true}>
      <Routes>
        <Route path={deskPaths.newBooking} element={<NewBookingPage />} />
        <Route path={deskPaths.bookings} element={<BookingsPage />} />
        <Route path={deskPaths.booking} element={<BookingPage />} />
      </Routes>
    </MayContext>
  );
  return { server, ...renderPage(page, at) };
}
afterEach(async () => {
  fakeServer({ 'GET /users/get-user': () => ({ body: {} }) });
  await request('GET /api/users/get-user'); // the page has the day of other tests again
});

test('the next seven days begin on the hotel’s day', async () => {
  const { server } = await open(`${deskPaths.bookings}?view=week`);
  await waitFor(() => expect(server.callsTo(listCall)).not.toHaveLength(0));
  expect(server.callsTo(listCall)[0]?.query).toMatchObject({ from: hotelDay, to: addDays(hotelDay, 6) });
});

test('a new booking begins on the hotel’s day', async () => {
  await open(deskPaths.newBooking);
  expect(await screen.findByText(`Today is ${longDate(hotelDay)}. The last name is enough.`)).toBeVisible();
  expect(screen.getByLabelText('Arrival')).toHaveValue(hotelDay);
});

test('a guest who leaves on the hotel’s day does not check out early', async () => {
  const { server, user } = await open(bookingPath('MB-LEAVES'));
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  await waitFor(() => expect(server.callsTo('PUT /booking/MB-LEAVES/status')).toHaveLength(1));
});
