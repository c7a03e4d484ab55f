import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { openBrowser } from './chromium.ts';
import { inDays } from './hotel-days.ts';
import { demo, type Person, signIn } from './people.ts';
import { startProduct } from './product.ts';
import { adminScreens } from './screens.ts';
import { wholePage } from './take-screenshots.ts';
import { fillTortureHotel, LIST_SEARCHES, tortureCategory, tortureGuest } from './torture-hotel.ts';

const WIDTHS = [320, 390, 768, 1024, 1366, 1920];

type Shoot = (name: string) => Promise<void>;

/**
 * Saves a full-page screenshot of every screen at six widths, of a hotel whose texts and numbers are as awkward as the
 * product allows. Prints which screens scroll sideways, and fails when there are any.
 */
export async function takeScreenshots(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  process.env['E2E_URL'] = product.url;
  const tooWide: string[] = [];
  try {
    await fillTortureHotel();
    for (const width of WIDTHS) {
      const { page, close } = await openBrowser(width < 768 ? 'phone' : 'desktop', product.url);
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const shoot: Shoot = async (name) => {
        const file = path.join(folder, `${name}-${width}.png`);
        await wholePage(page);
        await page.screenshot({ path: file, fullPage: true });
        if (await scrollsSideways(page)) tooWide.push(file);
        console.log(path.relative(process.cwd(), file));
      };
      try {
        await shootPublicPages(page, shoot);
        await shootGuestPages(page, shoot);
        await shootDesk(page, shoot);
      } finally {
        await close();
      }
    }
  } finally {
    await product.stop();
  }
  if (tooWide.length) throw new Error(`These screens scroll sideways:\n${tooWide.join('\n')}`);
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function enter(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await signIn(page, person);
  await page.waitForLoadState('networkidle');
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
  await page.goto('/register');
  await page.getByRole('button', { name: 'Submit' }).click();
  await shoot('register-refused');
}

async function shootGuestPages(page: Page, shoot: Shoot): Promise<void> {
  await enter(page, tortureGuest);
  await shoot('home');
  await findRooms(page, { start: inDays(100), end: inDays(190), category: tortureCategory });
  await chooseFirstRoom(page);
  await shoot('home-room-chosen');
}

async function shootDesk(page: Page, shoot: Shoot): Promise<void> {
  await enter(page, demo.staff);
  for (const { heading, path: address } of adminScreens) {
    const name = `admin-${path.basename(address)}`;
    const open = async () => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    };
    await open();
    await shoot(name);
    const search = page.getByRole('searchbox');
    if ((await search.count()) === 0) continue;
    for (const [rows, words] of Object.entries(LIST_SEARCHES)) {
      await search.fill(words);
      await page.waitForLoadState('networkidle');
      await shoot(`${name}-${rows}`);
    }
    await search.fill('');
    const update = page
      .getByRole('button', { name: /^Update ./ })
      .and(page.getByText('Update', { exact: true }));
    await page.waitForLoadState('networkidle');
    if ((await update.count()) === 0) continue;
    await update.first().click();
    await shoot(`${name}-update`);
  }
}
