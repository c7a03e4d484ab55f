import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { callerOf, demo, enter, registeredGuest } from './accounts.ts';
import { caller } from './api.ts';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { endStay } from './end-stay.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { withRoom } from './temporary-room.ts';

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

/** A stay that the desk books for someone. Returns its id. */
async function bookedFor(lastName: string): Promise<string> {
  const staff = await callerOf(demo.staff);
  const stay = { start: inDays(200), end: inDays(201) };
  const { rooms } = await staff('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}`);
  const order = { ...stay, roomId: rooms[0].roomId, lastName, email: `${lastName}@example.com` };
  return (await staff('POST', '/api/desk/bookings', order)).booking.bookingId;
}

const missingPicture = '/pictures/demo/no-such-picture.jpg';

/** Runs a journey in a hotel with a category and a room of long words, a large price, and a missing picture. */
async function inLongRoom(walk: (name: string) => Promise<void>): Promise<void> {
  const suffix = randomUUID().slice(0, 8);
  const name = `${longName}${suffix}`;
  const names = { category: name, room: name, roomId: `WWWWWWWWWWWWWWWWWWWWWWWW-${suffix}` };
  const details = {
    category: { price: 9_999_999, features: [longName] },
    room: { specialDescription: longName, photo: [missingPicture] },
  };
  await withRoom(await callerOf(demo.staff), names, details, () => walk(name));
}

describe.each(['desktop', 'phone'] as const)('on a %s, a very long name', (device) => {
  it(
    'keeps the log-out of the guest’s page in place',
    journey(device, async ({ page }) => {
      await enter(page, await registeredGuest(longName), '/home');
      if (device === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText(`Hello, ${longName}`).waitFor();
      expect(await sidewaysOf(page)).toBe(0);
    }),
  );

  it(
    'keeps the staff’s list, a booking and a guest in their frames',
    journey(device, async ({ page }) => {
      await registeredGuest(longName);
      await enter(page, demo.staff, '/admin/users');
      await page.getByLabel('Search users').fill(longName);
      await page.getByText(longName, { exact: true }).first().waitFor();
      expect(await sidewaysOf(page)).toBe(0);

      const booked = await bookedFor(longName);
      await page.goto(`/admin/bookings/${booked}`);
      const guest = page.getByRole('link', { name: longName, exact: true });
      await guest.waitFor();
      expect(await sidewaysOf(page)).toBe(0);
      await guest.click();
      await page.getByRole('heading', { name: longName, level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Save guest' }).waitFor();
      expect(await sidewaysOf(page)).toBe(0);
      await endStay(booked);
    }),
  );
});

describe('a category with a very long name', () => {
  const widths = [320, 390, 768, 1024];

  it(
    'keeps the words, badge and buttons of the desk’s lists in their frames',
    journey('desktop', ({ page, allow }) =>
      inLongRoom(async (name) => {
        allow(new RegExp(missingPicture), 404);
        const findings: object[] = [];
        const look = async (frame: Locator) => {
          for (const width of widths) {
            await page.setViewportSize({ width, height: 844 });
            await frame.waitFor();
            findings.push({ width, cut: await cutTexts(frame), sideways: await sidewaysOf(page) });
          }
        };
        await enter(page, demo.staff, '/admin/rooms');
        await page.getByLabel('Search rooms').fill(name);
        const card = page.getByRole('article', { name });
        await card.getByText('No Image').waitFor();
        await look(card);
        await page.goto('/admin/categories');
        await page.getByLabel('Search categories').fill(name);
        const row = page
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: `Delete ${name}` }) });
        await row.waitFor();
        await look(page.locator('.sheet, .panel').filter({ has: row }));
        expect(findings).toEqual([...widths, ...widths].map((width) => ({ width, cut: [], sideways: 0 })));
      }),
    ),
  );

  it(
    'keeps the guest’s search and price in their frames',
    journey('desktop', ({ page, allow }) =>
      inLongRoom(async (category) => {
        allow(new RegExp(missingPicture), 404);
        const stay = { start: inDays(100), end: inDays(190), category };
        const search = () => caller()('POST', '/api/booking/getAvailbleRooms', stay);
        await eventually(async () => (await search().catch(() => null))?.rst.length);
        await enter(page, await registeredGuest(), '/home');
        await findRooms(page, stay);
        await chooseFirstRoom(page);
        const findings: object[] = [];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          const cut = await cutTexts(page.locator('.stay'));
          findings.push({ width, cut, sideways: await sidewaysOf(page) });
        }
        expect(findings).toEqual(widths.map((width) => ({ width, cut: [], sideways: 0 })));
      }),
    ),
  );
});
