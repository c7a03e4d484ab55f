import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { callerOf, demo, enter } from './accounts.ts';
import type { Caller } from './api.ts';
import { journey } from './journey.ts';
import { withRoom } from './temporary-room.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Another user changed this/ });

/** Runs a journey in a hotel with a category and a room of its own. */
async function inCabin(
  walk: (cabin: { staff: Caller; category: string; roomId: string; room: string }) => Promise<void>,
): Promise<void> {
  const suffix = randomUUID().slice(0, 8);
  const names = { category: `Cabin ${suffix}`, roomId: `CB-${suffix}`, room: `Tern Cabin ${suffix}` };
  const staff = await callerOf(demo.staff);
  await withRoom(staff, names, { category: { price: 95 } }, () => walk({ staff, ...names }));
}

async function openRoom(page: Page, room: string): Promise<void> {
  await page.getByLabel('Search rooms').fill(room);
  await button(page, `Update ${room}`).click();
}

/** As staff read it: others see no notes. */
async function findRoom(staff: Caller, roomId: string): Promise<object | undefined> {
  const { list } = await staff('GET', `/api/desk/rooms?q=${roomId}`);
  return (list as { roomId: string }[]).find((room) => room.roomId === roomId);
}

it(
  'two people who edit one room keep both changes and choose where they differ',
  journey('desktop', ({ page, openOther, allow, expectAccessible }) =>
    inCabin(async ({ staff, roomId, room }) => {
      allow(/^\/api\/room\//, 409);
      const colleague = await openOther();
      await enter(page, demo.staff, '/admin/rooms');
      await enter(colleague, demo.staff, '/admin/rooms');
      await openRoom(page, room);
      await openRoom(colleague, room);

      await colleague.getByLabel('Availability').selectOption('Not Available');
      await colleague.getByLabel('Notes').fill('The tap drips.');
      await button(colleague, 'Update Room').click();
      await colleague.getByText('Room Saved !').waitFor();

      await page.getByLabel('Notes').fill('Quiet.');
      await page.getByLabel('Maximum Guests').fill('3');
      await button(page, 'Update Room').click();
      const dialog = dialogOf(page);
      await dialog.getByRole('group', { name: 'Notes' }).waitFor();
      expect(await dialog.getByRole('term').allTextContents()).toEqual(['Availability']);
      expect(await page.getByText('save Error').count()).toBe(0);
      await expectAccessible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      expect(await dialog.getByLabel('Take theirs').isChecked()).toBe(true);
      await button(page, 'Save').click();
      await page.getByText('Room Saved !').waitFor();
      expect(await findRoom(staff, roomId)).toMatchObject({
        available: false,
        notes: 'The tap drips.',
        maximumGuests: 3,
      });
    }),
  ),
);

it(
  'a price that another user changed since then is not silently replaced, on a phone',
  journey('phone', ({ page, allow, expectAccessible }) =>
    inCabin(async ({ staff, category }) => {
      allow(/^\/api\/category\//, 409);
      await enter(page, demo.staff, '/admin/categories');
      await page.getByLabel('Search categories').fill(category);
      await button(page, `Update ${category}`).click();
      await page.waitForURL('**/admin/updateCategory*');
      await page.getByLabel('Price').fill('90');
      await staff('PUT', `/api/category/${encodeURIComponent(category)}`, { price: 120 });

      await button(page, 'Update Category').click();
      const dialog = dialogOf(page);
      await dialog.getByText('Rs. 120.00').waitFor();
      await expectAccessible();
      await button(page, 'Back to the form').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Price').inputValue()).toBe('90');
      await button(page, 'Update Category').click();
      await button(page, 'Save').click();
      await page.getByText('Successfully updated this Category !').waitFor();
      await page.waitForURL('**/admin/categories');
      await page.getByLabel('Search categories').fill(category);
      await page.getByRole('row').filter({ hasText: category }).getByText('Rs. 90.00').waitFor();
    }),
  ),
);

it(
  'a room that another user deleted since then can be added again as typed',
  journey('desktop', ({ page, allow }) =>
    inCabin(async ({ staff, roomId, room }) => {
      allow(/^\/api\/room\//, 404);
      await enter(page, demo.staff, '/admin/rooms');
      await openRoom(page, room);
      await page.getByLabel('Notes').fill('Quiet.');
      await staff('DELETE', `/api/room/${roomId}`);
      await button(page, 'Update Room').click();
      await page.getByText('Another user deleted this room').waitFor();
      await button(page, 'Add as new').click();
      await page.getByText('Room Saved !').waitFor();
      expect(await findRoom(staff, roomId)).toMatchObject({ name: room, notes: 'Quiet.' });
    }),
  ),
);
