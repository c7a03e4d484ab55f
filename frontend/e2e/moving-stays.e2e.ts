import { callerOf, demo, enter, registeredGuest } from './accounts.ts';
import { withTwoRooms } from './annex.ts';
import type { Caller } from './api.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';

const roomOf = async (guest: Caller): Promise<string> =>
  (await guest('GET', '/api/booking/getBookings')).bookings[0].roomId;

it(
  'staff move a stay to another room by keyboard, the guest sees it, and undo brings it back',
  journey('desktop', ({ page, expectAccessible }) =>
    withTwoRooms(async ({ guest, bookingId, north, south }) => {
      await enter(page, demo.staff, `/admin/bookings?view=all&booking=${bookingId}`);
      const panel = page.getByRole('dialog', { name: `Booking ${bookingId}` });
      await panel.getByRole('button', { name: 'Move to another room' }).focus();
      await page.keyboard.press('Enter');
      await panel.getByRole('list', { name: 'Free rooms' }).waitFor();
      await expectAccessible();
      await page.keyboard.press('Tab'); // from the heading to the best room
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      expect(focused).toContain(south.name);
      await page.keyboard.press('Enter');
      await page.getByText(new RegExp(`: Moved to ${south.roomId}$`)).waitFor();
      await panel.getByText(south.name).waitFor();
      expect(await roomOf(guest)).toBe(south.roomId);
      await expectAccessible();
      await panel.getByRole('button', { name: `Undo “Moved to ${south.roomId}”` }).click();
      await panel.getByText(north.name).waitFor();
      expect(await roomOf(guest)).toBe(north.roomId);
    }),
  ),
);

it(
  'a booked room is deleted after its stay moved, what a guest booked since then is shown, and undo brings both back',
  journey('phone', ({ page, allow, expectAccessible }) =>
    withTwoRooms(async ({ staff, guest, bookingId, north, south }) => {
      allow(/^\/api\/desk\/moves$/, 409);
      await page.setViewportSize({ width: 320, height: 640 });
      await enter(page, demo.staff, '/admin/rooms');
      await page.getByLabel('Search rooms').fill(north.name);
      await page.getByRole('button', { name: `Delete ${north.name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Delete room ${north.roomId}, ${north.name}?` });
      await dialog.getByText(/^It has 1 coming stay, from /).waitFor();
      await dialog.getByText(south.name).waitFor();
      await expectAccessible();
      const [bookings] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('link', { name: 'Show the bookings of this room' }).click(),
      ]);
      await bookings.getByText(bookingId).waitFor();
      await bookings.close();

      const other = await callerOf(await registeredGuest('Ivo'));
      const stay = { roomId: south.roomId, start: inDays(41), end: inDays(43) };
      const { booking } = await other('POST', '/api/booking', stay);
      await dialog.getByRole('button', { name: 'Move 1 stay and delete' }).click();
      await dialog.getByText(`Room ${south.roomId} is not free for these nights.`).waitFor();
      expect(await roomOf(guest)).toBe(north.roomId);
      await expectAccessible();
      await staff('DELETE', `/api/booking/${booking.bookingId}`);
      await dialog.getByRole('button', { name: 'Keep room' }).click();

      await page.getByRole('button', { name: `Delete ${north.name}` }).click();
      await dialog.getByText(south.name).waitFor();
      await dialog.getByRole('button', { name: 'Move 1 stay and delete' }).click();
      await page.getByText('Room deleted successfully!').waitFor();
      expect(await roomOf(guest)).toBe(south.roomId);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText(`${north.roomId}, ${north.name} is restored`).waitFor();
      expect(await roomOf(guest)).toBe(north.roomId);
    }),
  ),
);
