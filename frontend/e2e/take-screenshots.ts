import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { type Device, devices, openBrowser } from './chromium.ts';
import { inDays } from './hotel-days.ts';
import { settle } from './journey.ts';
import { demo, signIn } from './people.ts';
import { startProduct } from './product.ts';
import { adminScreens } from './screens.ts';

type Shoot = (name: string) => Promise<void>;

/** Starts the product with the demo hotel and saves a full-page screenshot of every screen at both sizes. */
export async function takeScreenshots(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  try {
    for (const device of Object.keys(devices) as Device[]) {
      const { page, close } = await openBrowser(device, product.url);
      await page.emulateMedia({ reducedMotion: 'reduce' }); // the same screenshot every time
      const shoot: Shoot = async (name) => {
        const file = path.join(folder, `${name}-${devices[device].viewport.width}.png`);
        await wholePage(page);
        await page.screenshot({ path: file, fullPage: true });
        console.log(path.relative(process.cwd(), file));
      };
      try {
        await shootPublicPages(page, shoot);
        await shootGuestPages(page, shoot, device);
        await shootAdminPages(page, shoot, device);
      } finally {
        await close();
      }
    }
  } finally {
    await product.stop();
  }
}

async function shootPublicPages(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, address] of [
    ['login', '/'],
    ['register', '/register'],
    ['categories', '/categories'],
    ['not-found', '/nowhere'],
  ] as const) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await shoot(name);
  }
}

async function shootGuestPages(page: Page, shoot: Shoot, device: Device): Promise<void> {
  await page.goto('/');
  await signIn(page, demo.guest);
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
  await page.evaluate(() => localStorage.clear());
}

async function shootAdminPages(page: Page, shoot: Shoot, device: Device): Promise<void> {
  await page.goto('/');
  await signIn(page, demo.staff);
  for (const { heading, path: address } of adminScreens) {
    await page.goto(address, { waitUntil: 'networkidle' });
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

/** Scrolls through the page twice: first the lazy parts load, then the images in them. */
export async function wholePage(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  for (const _pass of ['parts', 'pictures']) {
    await page.evaluate(async () => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
      for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await pause();
      }
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await page.waitForLoadState('networkidle');
  }
  await settle(page);
}
