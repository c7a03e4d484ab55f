import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openBrowser } from './chromium.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { demo, signIn, tokenOf } from './people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Somebody else changed this/ });

async function asStaff(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await signIn(page, demo.staff);
  await page.waitForURL(`**${place}`);
}

/** Calls the API as staff, beside the pages. */
async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(process.env['E2E_URL'] + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(demo.staff)}` },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
}

/** A category with one room, which exist only while `use` runs. */
async function withRoom(use: (names: { category: string; roomId: string; room: string }) => Promise<void>) {
  const suffix = randomUUID().slice(0, 8);
  const names = { category: `Cabin ${suffix}`, roomId: `CB-${suffix}`, room: `Tern Cabin ${suffix}` };
  await call('POST', '/api/category', { name: names.category, price: 95 });
  const room = { roomId: names.roomId, name: names.room, maximumGuests: 2 };
  await call('POST', '/api/room', { ...room, category: names.category, available: true });
  try {
    await use(names);
  } finally {
    await call('DELETE', `/api/room/${names.roomId}`).catch(() => undefined); // the journey may have deleted it
    await call('DELETE', `/api/category/${encodeURIComponent(names.category)}`);
  }
}

async function openRoom(page: Page, room: string): Promise<void> {
  await page.getByLabel('Search rooms').fill(room);
  await button(page, `Update ${room}`).click();
}

async function findRoom(roomId: string): Promise<Record<string, unknown>> {
  const { allRoomsList } = (await call('GET', '/api/room')) as { allRoomsList: { roomId: string }[] };
  return allRoomsList.find((room) => room.roomId === roomId)!;
}

it(
  'two people who edit one room keep both changes and choose where they differ',
  journey('desktop', ({ page, allow, expectAccessible }) =>
    withRoom(async ({ roomId, room }) => {
      allow(/^\/api\/room\//, 409);
      const colleague = await openBrowser('desktop', process.env['E2E_URL']!);
      try {
        await asStaff(page, '/admin/rooms');
        await asStaff(colleague.page, '/admin/rooms');
        await openRoom(page, room);
        await openRoom(colleague.page, room);

        await colleague.page.getByLabel('Availability').selectOption('Not Available');
        await colleague.page.getByLabel('Notes').fill('The tap drips.');
        await button(colleague.page, 'Update Room').click();
        await colleague.page.getByText('Room Saved !').waitFor();

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
        expect(await findRoom(roomId)).toMatchObject({
          available: false,
          notes: 'The tap drips.',
          maximumGuests: 3,
        });
      } finally {
        await colleague.close();
      }
    }),
  ),
);

it(
  'a price that somebody else changed meanwhile is not silently replaced, on a phone',
  journey('phone', ({ page, allow, expectAccessible }) =>
    withRoom(async ({ category }) => {
      allow(/^\/api\/category\//, 409);
      await asStaff(page, '/admin/categories');
      await page.getByLabel('Search categories').fill(category);
      await button(page, `Update ${category}`).click();
      await page.waitForURL('**/admin/updateCategory*');
      await page.getByLabel('Price').fill('90');
      await call('PUT', `/api/category/${encodeURIComponent(category)}`, { price: 120 });

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
  'a room that somebody deleted meanwhile can be added again as typed',
  journey('desktop', ({ page, allow }) =>
    withRoom(async ({ roomId, room }) => {
      allow(/^\/api\/room\//, 404);
      await asStaff(page, '/admin/rooms');
      await openRoom(page, room);
      await page.getByLabel('Notes').fill('Quiet.');
      await call('DELETE', `/api/room/${roomId}`);
      await button(page, 'Update Room').click();
      await page.getByText('Somebody deleted this room meanwhile').waitFor();
      await button(page, 'Add as new').click();
      await page.getByText('Room Saved !').waitFor();
      expect(await findRoom(roomId)).toMatchObject({ name: room, notes: 'Quiet.' });
    }),
  ),
);

it(
  'the deletion of a booked room says how many stays are coming, with a link to them',
  journey('desktop', ({ page, expectAccessible }) =>
    withRoom(async ({ roomId, room }) => {
      const [start, end] = [inDays(40), inDays(42)];
      const { bookingId } = (
        (await bookWhenKnown({ roomId, start, end })) as { booking: { bookingId: string } }
      ).booking;
      await asStaff(page, '/admin/rooms');
      await page.getByLabel('Search rooms').fill(room);
      await button(page, `Delete ${room}`).click();
      await page.getByText(/has 1 coming stay, from /).waitFor();
      await expectAccessible();
      const [bookings] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Show the bookings of this room' }).click(),
      ]);
      await bookings.getByText(bookingId).waitFor();
      expect(await bookings.getByRole('row').count()).toBe(2); // the header and the booking
      await bookings.close();
      await button(page, 'Keep room').click();
      await call('DELETE', `/api/booking/${bookingId}`);
    }),
  ),
);

/** Books a room as soon as booking has received the event about it. */
const bookWhenKnown = (order: object) =>
  eventually(() => call('POST', '/api/booking', order).catch(() => undefined));
