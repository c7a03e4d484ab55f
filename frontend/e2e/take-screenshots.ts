import path from 'node:path';
import type { Page } from 'playwright-core';
import { demo, enter, storeToken } from './accounts.ts';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import type { Device } from './chromium.ts';
import { inDays } from './hotel-days.ts';
import { adminScreens } from './screens.ts';
import { openIdle, type Shoot, shootAt, shootPublicPages } from './shoot.ts';

/** Starts the product with the demo hotel and saves a full-page screenshot of every screen at both sizes. */
export const takeScreenshots = (folder: string): Promise<void> =>
  shootAt(
    [{ device: 'desktop' }, { device: 'phone' }],
    folder,
    async () => {},
    async (page, shoot, device) => {
      await shootPublicPages(page, shoot);
      await shootGuestPages(page, shoot, device);
      await shootAdminPages(page, shoot, device);
    },
  );

async function shootGuestPages(page: Page, shoot: Shoot, device: Device): Promise<void> {
  await enter(page, demo.guest, '/home');
  await page.waitForLoadState('networkidle');
  await shoot('home');
  const ahead = device === 'desktop' ? 20 : 30;
  await findRooms(page, { start: inDays(ahead), end: inDays(ahead + 3), category: 'Sea Suite' });
  await chooseFirstRoom(page);
  await shoot('home-room-chosen');
  await page.getByRole('button', { name: 'Book Now' }).click();
  await page.getByText('You have Booked this Room !').waitFor();
  await page.getByText('You have Booked this Room !').waitFor({ state: 'hidden' });
  await shoot('home-booked');
}

async function shootAdminPages(page: Page, shoot: Shoot, device: Device): Promise<void> {
  await storeToken(page, demo.staff);
  for (const { heading, path: address } of adminScreens) {
    await openIdle(page, address);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await shoot(`admin-${path.basename(address)}`);
    const update = page
      .getByRole('button', { name: /^Update ./ })
      .and(page.getByText('Update', { exact: true }));
    if ((await update.count()) === 0) continue;
    await update.first().click();
    await shoot(`admin-${path.basename(address)}-update`);
  }
  if (device === 'desktop') return;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'LogOut' }).waitFor();
  await shoot('admin-menu');
}
