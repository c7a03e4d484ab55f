import type { Locator, Page } from 'playwright-core';
import { callerOf, enter, registeredGuest } from './accounts.ts';
import type { Caller } from './api.ts';
import { bookingRow, chooseFirstRoom, findRooms, textOf } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Where an element is on the screen, once scrolling has ended. */
async function placeOf(target: Locator): Promise<{ top: number; bottom: number }> {
  let before = Number.NaN;
  return eventually(async () => {
    const { top, bottom } = await target.evaluate((element) => element.getBoundingClientRect().toJSON());
    const isStill = top === before;
    before = top;
    return isStill ? { top, bottom } : null;
  });
}

const heightOf = (page: Page) => page.viewportSize()!.height;

describe.each([
  ['phone', 100],
  ['desktop', 110],
] as const)('on a %s', (device, ahead) => {
  it(
    'a guest is led from the search to the rooms, to the price, and to the booking',
    journey(device, async ({ page, expectAccessible }) => {
      const stay = { start: inDays(ahead), end: inDays(ahead + 2), category: 'Garden Double' };
      await enter(page, await registeredGuest(), '/home');
      const findRoom = page.getByRole('button', { name: 'Find Room' });
      if (device === 'phone')
        for (const field of [page.getByLabel('Check-in date'), page.getByLabel('Guests'), findRoom])
          expect((await placeOf(field)).bottom).toBeLessThanOrEqual(800);

      await page.getByLabel('Guests').fill('2');
      await findRooms(page, stay);
      const rooms = page.getByRole('combobox', { name: 'Available Rooms' });
      await eventually(() => isFocused(rooms));
      const { top } = await placeOf(rooms);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(heightOf(page) / 2);
      await expectAccessible();

      await chooseFirstRoom(page);
      const bookNow = page.getByRole('button', { name: 'Book Now' });
      await eventually(() => isFocused(bookNow));
      expect((await placeOf(page.locator('.stay .total'))).top).toBeGreaterThan(0);
      expect((await placeOf(bookNow)).bottom).toBeLessThanOrEqual(heightOf(page));
      await bookNow.click();
      await page.getByText('You have Booked this Room !').waitFor();

      const row = bookingRow(page, longDate(stay.start));
      await eventually(() => isFocused(row));
      const place = await placeOf(row);
      expect([place.top > 0, place.bottom < heightOf(page)]).toEqual([true, true]);
      const said = await textOf(page.getByRole('status').filter({ hasText: /^Booked/ }));
      expect(said).toMatch(/^Booked: [A-Z]{2}-\w+\. /);
      expect(said).toContain(`${longDate(stay.start)} to ${longDate(stay.end)}, 2 nights, $256.00`);
      expect(await textOf(row)).toContain('2 nights · $256.00');
      await expectAccessible();
    }),
  );

  it(
    'a guest whose category is taken sees what is free instead, and books it',
    journey(device, async ({ page, expectAccessible }) => {
      const stay = { start: inDays(ahead + 100), end: inDays(ahead + 102) };
      const guest = await registeredGuest();
      await takeAll(await callerOf(guest), 'Penthouse', stay);
      await enter(page, guest, '/home');
      const roomType = page.getByLabel('Room type');
      await page.getByLabel('Check-in date').fill(stay.start);
      await page.getByLabel('Check-out date').fill(stay.end);
      await roomType.getByText('Penthouse (no room free)').waitFor({ state: 'attached' });
      await roomType.selectOption('Penthouse');
      await page.getByRole('button', { name: 'Find Room' }).click();
      await page.getByText('Sorry , Not having any room !').waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();

      const instead = page.getByRole('region', { name: 'Free instead' });
      await eventually(() => isFocused(instead.getByRole('heading', { name: 'Free instead' })));
      await instead
        .getByRole('button', { name: longDate(stay.end) })
        .last()
        .waitFor();
      await expectAccessible();
      await instead.getByRole('button', { name: /^Sea Suite/ }).click();
      await page.getByRole('listbox', { name: 'Available Rooms' }).waitFor();
      expect(await roomType.inputValue()).toBe('Sea Suite');
      expect(await page.getByLabel('Check-in date').inputValue()).toBe(stay.start);
      await chooseFirstRoom(page);
      await page.getByRole('button', { name: 'Book Now' }).click();
      await bookingRow(page, longDate(stay.start)).filter({ hasText: 'Confirmed' }).last().waitFor();
    }),
  );
});

/** Books every free room of a category. */
async function takeAll(call: Caller, category: string, stay: { start: string; end: string }): Promise<void> {
  const { rst } = await call('POST', '/api/booking/getAvailbleRooms', { ...stay, category });
  for (const { roomId } of rst) await call('POST', '/api/booking', { ...stay, roomId });
}
