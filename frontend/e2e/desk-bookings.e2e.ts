import type { Page } from 'playwright-core';
import { callerOf, demo, enter, type Person, registeredGuest } from './accounts.ts';
import { endStay, makeClean } from './end-stay.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

const booked: string[] = [];
afterEach(async () => {
  for (const bookingId of booked.splice(0)) await endStay(bookingId);
});

/** A booking of someone who arrives today and stays two nights. It ends with the test. */
async function arrivingToday(
  guest: Person,
): Promise<{ bookingId: string; roomId: string; roomName: string }> {
  const stay = { start: inDays(0), end: inDays(2) };
  const call = await callerOf(guest);
  const { stays } = await (await callerOf(demo.staff))('GET', `/api/desk/chart?start=${inDays(-5)}&days=14`);
  const isOccupied = ({ roomId }: { roomId: string }) =>
    stays.some(
      (one: { roomId: string; status: string }) => one.roomId === roomId && one.status === 'checked_in',
    );
  for (const category of ['Harbour Twin', 'Sea Suite', 'Family Room', 'Penthouse', 'Garden Double']) {
    const { rst } = await call('POST', '/api/booking/getAvailbleRooms', { ...stay, category });
    // Nobody is checked in to a room whose last guest has not left.
    const room = rst.find((one: { roomId: string }) => !isOccupied(one));
    if (!room) continue;
    const { booking } = await call('POST', '/api/booking', { ...stay, roomId: room.roomId });
    booked.push(booking.bookingId);
    await makeClean(booking.roomId);
    await eventually(async () => {
      const { bookings } = await call('GET', '/api/booking/getBookings');
      return bookings[0].guestName !== ''; // it arrives by an event
    });
    return booking;
  }
  throw new Error('no room is free');
}

const rowOf = (page: Page, bookingId: string) => page.getByRole('row').filter({ hasText: bookingId });
async function countOf(page: Page, view: string): Promise<number> {
  const button = page.getByRole('button', { name: new RegExp(`^${view} \\d`) });
  return Number(((await button.textContent()) ?? '').split(' ').at(-1));
}

it.each(['desktop', 'phone'] as const)(
  'on a %s staff see today’s work, open a booking, check a guest in and undo it',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const { bookingId } = await arrivingToday(await registeredGuest('Noor'));
      await enter(page, demo.staff, '/admin/bookings');
      await page.getByRole('button', { name: /^Arriving today \d/ }).click();
      const arriving = await countOf(page, 'Arriving today');
      await page.getByRole('link', { name: bookingId }).focus();
      await page.keyboard.press('Enter');
      const details = page.getByRole('dialog', { name: `Booking ${bookingId}` });
      await details.getByRole('link', { name: '+34600555015' }).waitFor();
      await details.getByText('Noor Marlow').waitFor();
      await expectAccessible();
      await page.reload(); // the address can be shared
      await details.getByText('Noor Marlow').waitFor();
      await details.getByRole('button', { name: 'Check in' }).click();
      await page.getByText('Noor Marlow: Checked in').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
      await eventually(async () => (await countOf(page, 'Arriving today')) === arriving - 1);
      await expectAccessible();

      // Here, because the note is gone after ten seconds, which a busy machine needs for what is above.
      await details.getByRole('button', { name: 'Undo “Checked in”' }).click();
      await page.getByText('Noor Marlow: “Checked in” is undone').waitFor();
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      await rowOf(page, bookingId).getByText('Confirmed').waitFor();
      await eventually(async () => (await countOf(page, 'Arriving today')) === arriving);
      await page.goBack(); // to the open details
      await details.waitFor();
      await page.goBack();
      await details.waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.get('view')).toBe('arriving');
    })(),
);

it.each(['desktop', 'phone'] as const)(
  'on a %s a receptionist checks guests in and out from Today, by keyboard, and undoes it',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const [one, other] = device === 'phone' ? (['Adria', 'Breda'] as const) : (['Aline', 'Bruno'] as const);
      await arrivingToday(await registeredGuest(one));
      const second = await arrivingToday(await registeredGuest(other));
      await enter(page, demo.staff, '/admin/today');
      if (device === 'phone') await page.setViewportSize({ width: 320, height: 640 });
      const arrivals = page.getByRole('region', { name: 'Arrivals' });
      const checkIn = (name: string) => arrivals.getByRole('button', { name: `Check in ${name} Marlow` });
      await checkIn(one).waitFor();
      await expectAccessible();
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide).toBe(false);
      const toArrive = page.getByRole('definition').first().getByRole('link');
      const before = Number(await toArrive.textContent());

      await checkIn(one).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`${one} Marlow: Checked in`).waitFor();
      await checkIn(one).waitFor({ state: 'detached' });
      await eventually(async () => Number(await toArrive.textContent()) === before - 1);
      // The list is by name, so the focus is on the button of the guest who follows.
      await eventually(() => checkIn(other).evaluate((button) => button === document.activeElement));
      await page.keyboard.press('Enter');
      await page.getByText(`${other} Marlow: Checked in`).waitFor();
      await page.keyboard.press('Control+z');
      await checkIn(other).waitFor();
      expect(Number(await toArrive.textContent())).toBe(before - 1);

      const staff = await callerOf(demo.staff);
      const room = `/api/desk/housekeeping/${second.roomId}`;
      await staff('PUT', room, { from: (await staff('GET', room)).state, state: 'dirty' });
      await arrivals.getByRole('row').filter({ hasText: second.bookingId }).getByText('Dirty').waitFor();
      await expectAccessible();
      await page.getByRole('link', { name: /^\d+ rooms? of today’s arrivals/ }).click();
      await page.getByRole('button', { name: /^For arrivals \d/, pressed: true }).waitFor();
      await page.getByRole('button', { name: `Start cleaning: ${second.roomId}` }).waitFor();
      await makeClean(second.roomId);
      await page.goBack();

      await toArrive.click();
      await page.getByRole('heading', { name: 'Admin Bookings' }).waitFor();
      await page.getByRole('button', { name: /^Arriving today \d/, pressed: true }).waitFor();
      await rowOf(page, second.bookingId).waitFor();
    })(),
);

it(
  'a search finds by the name of the guest and of the room, and the back button leads to today’s work',
  journey('desktop', async ({ page }) => {
    const { bookingId, roomName } = await arrivingToday(await registeredGuest('Ilse'));
    await enter(page, demo.staff, '/admin/bookings');
    await rowOf(page, bookingId).waitFor();
    await page.getByRole('button', { name: 'Next 7 days' }).click();
    await page.getByLabel('Search by booking, guest, email or room').fill(`ilse ${roomName.toLowerCase()}`);
    await rowOf(page, bookingId).waitFor();
    await eventually(() => page.url().includes('q=ilse'));
    await page.reload();
    await rowOf(page, bookingId).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Today \d/, pressed: true }).waitFor();
    expect(await page.getByLabel('Search by booking, guest, email or room').inputValue()).toBe('');
  }),
);

it(
  'a changed form asks before the back button leaves it, and staff find the way to the guests’ site and back',
  journey('desktop', async ({ page }) => {
    await enter(page, demo.staff, '/admin/categories');
    await page.getByRole('link', { name: 'Add new category' }).click();
    // Playwright's own would wait for the page that is not left.
    const goBack = () => page.evaluate(() => window.history.back());
    await page.getByLabel('Name', { exact: true }).fill('Unsaved');
    await goBack();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByText('Leave without saving?').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/addNewCategory');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Unsaved');
    await goBack();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Category List' }).waitFor();

    await page.getByRole('link', { name: 'Guest site' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  }),
);
