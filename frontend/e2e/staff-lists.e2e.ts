import type { Page } from 'playwright-core';
import { callerOf, demo, enter, type Person, registeredGuest } from './accounts.ts';
import { inDays, longDate } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

/** The texts of a column of the list, from top to bottom. */
const column = (page: Page, header: string) =>
  page.locator(`tbody tr:not([aria-hidden]) td[data-label="${header}"]`).allInnerTexts();

async function openList(page: Page, path: string): Promise<void> {
  await enter(page, demo.staff, path);
  await page.locator('tbody tr:not([aria-hidden])').first().waitFor();
}

/** Books a free room of the category for one night and returns the booking. */
async function book(person: Person, category: string, start: number): Promise<{ bookingId: string }> {
  const stay = { start: inDays(start), end: inDays(start + 1) };
  const call = await callerOf(person);
  const { rst } = await call('POST', '/api/booking/getAvailbleRooms', { ...stay, category });
  return (await call('POST', '/api/booking', { ...stay, roomId: rst[0].roomId })).booking;
}

it(
  'the server searches, filters, sorts and pages the bookings',
  journey('desktop', async ({ page }) => {
    await openList(page, '/admin/bookings?view=all');
    const isShown = async (header: string, isRight: (texts: string[]) => boolean) =>
      eventually(async () => isRight(await column(page, header)));

    await page.getByRole('button', { name: 'Booking ID' }).click();
    await isShown('Booking ID', (ids) => ids.length === 10 && ids.join() === ids.toSorted().join());
    const [firstId = ''] = await column(page, 'Booking ID');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await isShown('Booking ID', (ids) => ids.length > 0 && ids.every((id) => id > firstId));
    await page.getByText(/^11–\d+ of \d+ bookings$/).waitFor();

    const search = page.getByLabel('Search by booking, guest, email or room');
    await search.fill('costa marina');
    await isShown(
      'Email',
      (guests) => guests.length > 0 && guests.every((text) => text.includes('Marina Costa')),
    );
    await search.fill('');
    await page.getByRole('button', { name: /^Arriving today/ }).click();
    const today = longDate(inDays(0));
    await isShown(
      'Start Date',
      (days) => days.length > 0 && days.every((day) => day.replace(/\s+/g, ' ') === today),
    );
    await page.getByRole('button', { name: /^Leaving today/ }).click();
    await isShown(
      'End Date',
      (days) => days.length > 0 && days.every((day) => day.replace(/\s+/g, ' ') === today),
    );
  }),
);

it(
  'a list that stays open shows what changed when the window gets the focus',
  journey('desktop', async ({ page }) => {
    const guest = await registeredGuest('Iolanda');
    await openList(page, '/admin/bookings');
    await page.getByLabel('Search by booking, guest, email or room').fill(guest.email);
    await page.getByText('No bookings available').waitFor();
    const { bookingId } = await book(guest, 'Lantern Loft', 200);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(bookingId).waitFor({ timeout: 5_000 });
    await eventually(async () => (await column(page, 'Email')).join().includes('Iolanda Marlow'));
  }),
);

it(
  'the server sorts and searches the other lists',
  journey('phone', async ({ page, expectAccessible }) => {
    await openList(page, '/admin/categories');
    const search = page.getByLabel('Search categories');
    await search.fill('bath balcony');
    await eventually(async () => (await column(page, 'Name')).join() === 'Sea Suite');
    await search.fill('no such thing');
    await page.getByText('Nothing matches “no such thing”.').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('Penthouse', { exact: true }).first().waitFor();

    await page.goto('/admin/rooms');
    await page.getByLabel('Order').selectOption('By guests');
    const rooms = page.getByRole('article');
    await eventually(async () => /2 guests/.test((await rooms.first().textContent()) ?? ''));
    await page.locator('search').getByLabel('Category').selectOption('Family Room');
    await eventually(async () => (await rooms.allTextContents()).every((text) => text.includes('5 guests')));
  }),
);
