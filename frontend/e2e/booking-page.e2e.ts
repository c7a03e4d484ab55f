import type { Page } from 'playwright-core';
import { callerOf, demo, enter } from './accounts.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

/** A booking of a guest without an account, some days ahead. */
async function bookedFor(lastName: string, from: number): Promise<{ bookingId: string; roomId: string }> {
  const call = await callerOf(demo.staff);
  const stay = { start: inDays(from), end: inDays(from + 3) };
  const { rooms } = await call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${inDays(from + 9)}`);
  const order = { ...stay, lastName, roomId: rooms[0].roomId };
  return (await call('POST', '/api/desk/bookings', order)).booking;
}
const open = (page: Page, bookingId: string) => enter(page, demo.staff, `/admin/bookings/${bookingId}`);
const save = (page: Page) => page.getByRole('button', { name: 'Save change' });

it.each(['desktop', 'phone'] as const)(
  'on a %s a receptionist changes nights and room, sees the price before, and undoes it',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const { bookingId, roomId } = await bookedFor('Changer', device === 'phone' ? 60 : 80);
      const start = inDays(device === 'phone' ? 60 : 80);
      await enter(page, demo.staff, '/admin/rooms');
      const search = page.getByRole('button', { name: 'Find anything' });
      await search.waitFor();
      if (device === 'phone') await search.tap();
      else await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Guest, booking or room' }).fill(bookingId.toLowerCase());
      await page.getByRole('option', { name: /Changer/ }).waitFor();
      await expectAccessible();
      await page.keyboard.press('Enter');
      await page.getByText(`Booking ${bookingId}`).waitFor();

      await page.goto(`/admin/bookings?view=all&q=${bookingId}&booking=${bookingId}`);
      await page.getByRole('link', { name: 'Open the page of this booking' }).click();
      await page.getByRole('heading', { name: /Changer/, level: 1 }).waitFor();
      await page.getByText(`Booking ${bookingId}`).waitFor();
      await expectAccessible();
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide).toBe(false);

      const departure = page.getByLabel('Departure');
      await departure.fill(inDays(device === 'phone' ? 65 : 85));
      await page.getByText(/5.nights: Rs\. [\d.]+, Rs\. [\d.]+ more/).waitFor();
      await page.getByLabel('Room', { exact: true }).selectOption({ index: 1 });
      const other = await page.getByLabel('Room', { exact: true }).inputValue();
      expect(other).not.toBe(roomId);
      await expectAccessible();
      await save(page).click();
      await page.getByText(/: Stay changed$/).waitFor();
      const stay = page.getByRole('region', { name: 'Stay', exact: true });
      await stay.getByText(other).waitFor();
      await stay.getByText('5 nights').waitFor();
      await page.getByRole('button', { name: 'Undo “Stay changed”' }).click();
      await stay.getByText('3 nights').waitFor();
      await eventually(async () => (await departure.inputValue()) !== inDays(0));
      expect(await page.getByLabel('Arrival', { exact: true }).inputValue()).toBe(start);
      expect(await page.getByLabel('Room', { exact: true }).inputValue()).toBe(roomId);
    })(),
);

it(
  'of two desks that change a booking the second sees what the first did, and nothing is overwritten',
  journey('desktop', async ({ page, openOther, allow }) => {
    const { bookingId } = await bookedFor('Contested', 100);
    const other = await openOther();
    await open(page, bookingId);
    await open(other, bookingId);
    await other.getByLabel('Departure').fill(inDays(104));
    await page.getByLabel('Departure').fill(inDays(105));
    await save(page).click();
    await page.getByText(/: Stay changed$/).waitFor();
    allow(/\/stay$/, 409);
    await save(other).click();
    const dialog = other.getByRole('dialog', { name: 'Another user changed this stay' });
    const theirs = dialog.getByRole('radio', { name: /Take theirs/ });
    await theirs.waitFor();
    const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await dialog.textContent()).toContain(inWords.format(new Date(inDays(105))));
    await dialog.getByRole('radio', { name: /Keep mine/ }).check();
    await dialog.getByRole('button', { name: 'Put into the form' }).click();
    await other.getByText(/ less/).waitFor(); // the price is seen before it is saved
    await save(other).click();
    await other.getByText(/: Stay changed$/).waitFor();
    await other.getByRole('region', { name: 'Stay', exact: true }).getByText('4 nights').waitFor();
  }),
);

it(
  'nights that another user has are rejected with a sentence, before and after saving; a card is printed',
  journey('desktop', async ({ page, allow }) => {
    const { bookingId, roomId } = await bookedFor('Blocked', 120);
    const call = await callerOf(demo.staff);
    const next = { start: inDays(123), end: inDays(125), lastName: 'Next', roomId };
    await call('POST', '/api/desk/bookings', next);
    await open(page, bookingId);
    await page.getByLabel('Departure').fill(inDays(124));
    const sentence = `Room ${roomId} is not free for these nights. Please choose another room.`;
    await page.getByRole('status').filter({ hasText: sentence }).waitFor();
    allow(/\/stay$/, 409);
    await save(page).click();
    await page.locator('.invalid-feedback', { hasText: sentence }).waitFor();

    await page.emulateMedia({ media: 'print' });
    await page.getByText('Registration card', { exact: true }).waitFor();
    await page.getByText('Signature').waitFor();
    expect(await save(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.getByText('Signature').isVisible()).toBe(false);
  }),
);
