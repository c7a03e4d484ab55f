import { callerOf, demo, enter, registeredGuest } from './accounts.ts';
import { bookingRow, chooseFirstRoom, findRooms } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { journey } from './journey.ts';

/** Other journeys may have booked all rooms for tonight. */
async function cancelArrivals(): Promise<void> {
  const staff = await callerOf(demo.staff);
  const { rslt } = await staff('GET', '/api/booking/getAllBookings?view=arriving');
  for (const { bookingId } of rslt) await staff('DELETE', `/api/booking/${bookingId}`);
}

it(
  'tonight can be booked at a hotel whose day is another one than the guest’s, and staff see it arrive today',
  journey('phone', async ({ page }) => {
    const tonight = { start: inDays(0), end: inDays(1), category: 'Garden Double' };
    const guestsDay = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
    expect(guestsDay).not.toBe(tonight.start);
    await cancelArrivals();
    await enter(page, await registeredGuest(), '/home');
    expect(await page.getByLabel('Check-in date').getAttribute('min')).toBe(tonight.start);
    await findRooms(page, tonight);
    const room = await chooseFirstRoom(page);
    await page.getByRole('button', { name: 'Book Now' }).click();
    await bookingRow(page, longDate(tonight.start)).getByText('Confirmed').waitFor();

    await enter(page, demo.staff, '/admin/bookings');
    await page.getByRole('button', { name: /^Arriving today/ }).click();
    await page
      .getByRole('row')
      .filter({ hasText: longDate(tonight.start) })
      .first()
      .waitFor();
    expect(room).not.toBe('');
  }),
);
