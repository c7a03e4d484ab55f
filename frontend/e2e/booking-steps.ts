import type { Locator, Page } from 'playwright-core';

export type Stay = { start: string; end: string; category: string };

/** Fills in the booking panel and waits for the list of free rooms. */
export async function findRooms(page: Page, { start, end, category }: Stay): Promise<void> {
  await page.getByLabel('Check-in date').fill(start);
  await page.getByLabel('Check-out date').fill(end);
  await page.getByLabel('Room type').selectOption(category);
  await page.getByRole('button', { name: 'Find Room' }).click();
  await page.getByRole('listbox', { name: 'Available Rooms' }).waitFor();
}

/** Chooses the first free room and returns its name. */
export async function chooseFirstRoom(page: Page): Promise<string> {
  const room = page.getByRole('listbox', { name: 'Available Rooms' }).getByRole('option').first();
  const name = (await room.locator('.name').textContent()) ?? '';
  await room.click();
  return name;
}

export const bookings = (page: Page): Locator => page.getByRole('table', { name: 'Your bookings' });

/** The row of a stay in the table, in any status. */
export const bookingRow = (page: Page, longStart: string): Locator =>
  bookings(page).getByRole('row').filter({ hasText: longStart });

/** The text of an element, with white space collapsed. */
export const textOf = async (locator: Locator): Promise<string> =>
  ((await locator.textContent()) ?? '').replace(/\s+/g, ' ').trim();

/** Gives back the rooms of the checkout: each address may hold rooms twice at a time, and other journeys hold some too. */
export async function releaseHeld(page: Page): Promise<void> {
  const isReleased = await page.evaluate(async () => {
    const { held } = JSON.parse(sessionStorage.getItem('checkout')!);
    const headers = { 'hold-secret': held.secret };
    return (await fetch(`/api/stay/holds/${held.holdId}`, { method: 'DELETE', headers })).ok;
  });
  expect(isReleased).toBe(true);
}
