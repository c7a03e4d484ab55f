import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { demo, registeredGuest, signIn, tokenOf } from './people.ts';

// A name that cannot be broken over two lines, and an e-mail address as long.
const longName = 'W'.repeat(60);

/** How far the page can be scrolled sideways, in px. */
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The texts inside a frame that reach over its right edge. */
const cutTexts = (frame: Locator) =>
  frame.evaluate((element) => {
    const edge = element.getBoundingClientRect().right;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('thead')) continue; // hidden where rows are cards
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (range.getBoundingClientRect().right > edge) cut.push(texts.currentNode.textContent ?? '');
    }
    return cut;
  });

async function call(method: string, path: string, body?: object): Promise<{ rst?: unknown[] }> {
  const response = await fetch(process.env['E2E_URL'] + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(demo.staff)}` },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
}

/** A category and its only room, which exist while `use` runs: long words, a large price, and an unreadable picture. */
async function withLongRoom(use: (name: string) => Promise<void>): Promise<void> {
  const suffix = randomUUID().slice(0, 8);
  const name = `${longName}${suffix}`;
  const roomId = `WWWWWWWWWWWWWWWWWWWWWWWW-${suffix}`;
  await call('POST', '/api/category', { name, price: 9_999_999, features: [longName] });
  const room = { roomId, name, category: name, maximumGuests: 2, available: true };
  await call('POST', '/api/room', { ...room, specialDescription: longName, photo: ['/api/category'] });
  try {
    await use(name);
  } finally {
    await call('DELETE', `/api/room/${roomId}`);
    await call('DELETE', `/api/category/${name}`);
  }
}

describe.each(['desktop', 'phone'] as const)('on a %s, a very long name', (device) => {
  it(
    'keeps the log-out of the guest’s page in place',
    journey(device, async ({ page }) => {
      await page.goto('/');
      await signIn(page, await registeredGuest(longName));
      await page.getByText('Login Successful !').waitFor({ state: 'hidden' });
      if (device === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText(`Hello, ${longName}`).waitFor();
      expect(await sidewaysOf(page)).toBe(0);
    }),
  );

  it(
    'keeps the staff’s list in its frame',
    journey(device, async ({ page }) => {
      await registeredGuest(longName);
      await page.goto('/admin/users');
      await signIn(page, demo.staff);
      await page.getByLabel('Search users').fill(longName);
      await page.getByText(longName, { exact: true }).first().waitFor();
      expect(await sidewaysOf(page)).toBe(0);
    }),
  );
});

describe.each([320, 390, 768, 1024])('%i px wide, a category with a very long name', (width) => {
  const narrow = { width, height: 844 };

  it(
    'keeps the words, badge and buttons of the desk’s lists in their frames',
    journey('desktop', ({ page }) =>
      withLongRoom(async (name) => {
        await page.setViewportSize(narrow);
        await page.goto('/admin/rooms');
        await signIn(page, demo.staff);
        await page.getByLabel('Search rooms').fill(name);
        const card = page.getByRole('article', { name });
        await card.getByText('No Image').waitFor();
        expect(await cutTexts(card)).toEqual([]);
        await page.goto('/admin/categories');
        await page.getByLabel('Search categories').fill(name);
        const row = page
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: `Delete ${name}` }) });
        await row.waitFor();
        expect(await cutTexts(page.locator('.sheet, .panel').filter({ has: row }))).toEqual([]);
        expect(await sidewaysOf(page)).toBe(0);
      }),
    ),
  );

  it(
    'keeps the guest’s search and price in their frames',
    journey('desktop', ({ page }) =>
      withLongRoom(async (category) => {
        await page.setViewportSize(narrow);
        await page.goto('/');
        await signIn(page, await registeredGuest());
        await page.getByText('Login Successful !').waitFor({ state: 'hidden' });
        const stay = { start: inDays(100), end: inDays(190), category };
        await eventually(async () => (await call('POST', '/api/booking/getAvailbleRooms', stay)).rst?.length);
        await findRooms(page, stay);
        await chooseFirstRoom(page);
        expect(await cutTexts(page.locator('.stay'))).toEqual([]);
        expect(await sidewaysOf(page)).toBe(0);
      }),
    ),
  );
});
