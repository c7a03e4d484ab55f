import { randomUUID } from 'node:crypto';
import { callerOf, demo, enter, registeredGuest } from './accounts.ts';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';
import { waitUntilLoaded } from './screens.ts';
import { withRoom } from './temporary-room.ts';

it.each(['desktop', 'phone'] as const)(
  'on a %s staff price a season and a night, and a guest sees and books at these prices',
  (device) =>
    journey(device, async ({ page, openOther, expectAccessible }) => {
      const staff = await callerOf(demo.staff);
      const id = randomUUID().slice(0, 8);
      const category = `Belvedere ${id}`;
      const season = `Regatta ${id}`;
      const room = { category, roomId: `BV-${id}`, room: 'Belvedere' };
      const details = {
        category: { price: 100, description: 'High up.', features: [] },
        room: { photo: [] },
      };
      await withRoom(staff, room, details, async () => {
        await enter(page, demo.staff, '/admin/rates');
        await waitUntilLoaded(page);
        await page.getByLabel('Category', { exact: true }).selectOption(category);
        const night = (days: number) => page.locator(`[data-night="${inDays(days)}"]`);
        await night(60).getByText('100', { exact: true }).waitFor();
        await expectAccessible();
        await night(60).click();
        await page.getByLabel('Price per night').fill('175.50');
        await page.getByText('Guests pay $175.50 for this night with this price.').waitFor();
        await page.getByRole('button', { name: 'Set price' }).click();
        await night(60).getByText('175.50').waitFor();
        await expectAccessible();

        await page.getByRole('link', { name: 'Seasons' }).click();
        await page.getByLabel('Name', { exact: true }).fill(season);
        await page.getByLabel('Priority').fill(device === 'phone' ? '8' : '9');
        await page.getByLabel('First night').fill(inDays(61));
        await page.getByLabel('Last night').fill(inDays(63));
        await page.getByLabel(`${category}, Monday`).fill('150');
        const prices = page.getByRole('group', { name: category });
        await prices.getByRole('button', { name: 'Monday’s price for all' }).click();
        await expectAccessible();
        await page.getByRole('button', { name: 'Add season' }).click();
        const row = page.getByRole('row').filter({ hasText: season });
        await row.waitFor();
        await expectAccessible();

        const guest = await registeredGuest();
        const guestPage = await openOther();
        await enter(guestPage, guest, '/home');
        await findRooms(guestPage, { start: inDays(59), end: inDays(62), category });
        await chooseFirstRoom(guestPage);
        await guestPage.getByText('3 nights, $141.83 each on average').waitFor();
        await guestPage.getByText('$425.50').first().waitFor();
        await guestPage.getByRole('button', { name: 'Book Now' }).click();
        await guestPage.getByText('3 nights · $425.50').waitFor();

        await page.getByRole('button', { name: `Delete ${season}` }).click();
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await row.waitFor({ state: 'detached' });
      });
    })(),
);
