import type { Chart } from '@innkeeper/contracts/booking';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { addDays } from '../src/shared/calendar.ts';
import { demo, enter } from './accounts.ts';
import { openProfile, startChromium } from './chromium.ts';
import { startProduct } from './product.ts';
import { inFigures, markRows, trace } from './scroll-trace.ts';

const ROOMS = 150;
const DAYS = 90;
const RUNS = process.env['BENCH_CHECK'] === '1' ? 1 : 5;
/** How much slower than this machine the page's processor is. */
const SLOWDOWN = 4;
/** As fast as a quick turn of the wheel, in pixels per second. */
const SPEED = 1_600;
const WAYS = { down: [0, -3_200], right: [-1_200, 0], up: [0, 3_200], left: [1_200, 0] } as const;

/**
 * Scrolls the chart of a full house as soon as its first bars are there, and prints what reached the screen: the frames that
 * Chromium's compositor drew, which is what an eye sees, and how many of them lacked something; how busy the page's main thread
 * was, which is what the site decides, and the threads that paint, whose work a graphics card would do. Only the answer with
 * the stays is made here.
 */
export async function measureChart(): Promise<void> {
  const product = await startProduct();
  const browser = await startChromium();
  try {
    process.env['E2E_URL'] = product.url;
    const rows: Record<string, object> = {};
    for (let run = 1; run <= RUNS; run++) {
      for (const [way, figures] of Object.entries(await scrollOnce(browser, product.url)))
        rows[`${way} ${run}`] = figures;
    }
    console.log(`${ROOMS} rooms, ${DAYS} days, processor ${SLOWDOWN} times slower, ${SPEED} pixels/s`);
    console.table(rows);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Opens the chart with an empty cache, and scrolls it in each way. */
async function scrollOnce(browser: Browser, url: string) {
  const { page, close } = await openProfile(browser, 'desktop', url);
  await page.route('**/api/desk/chart?*', async (route) => {
    const { date }: Chart = await (await route.fetch()).json();
    await route.fulfill({ json: fullHouse(date) });
  });
  const devTools = await page.context().newCDPSession(page);
  await enter(page, demo.staff, `/admin/chart?days=${DAYS}`);
  await page.locator('.tape-bar').first().waitFor();
  const heights = await markRows(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const tracing = await browser.newBrowserCDPSession();
  const figures: Record<string, ReturnType<typeof inFigures>> = {};
  for (const [way, [x, y]] of Object.entries(WAYS)) {
    const events = await trace(tracing, page, () => scroll(page, devTools, x, y));
    figures[way] = inFigures(events, heights);
  }
  await close();
  return figures;
}

/** Stays of one to five nights in every room, with few gaps. */
function fullHouse(date: string): Chart {
  const rooms = Array.from({ length: ROOMS }, (_, i) => ({
    roomId: `R-${101 + i}`,
    name: `Room ${101 + i}`,
    category: `Category ${Math.floor(i / 25)}`,
    maximumGuests: 2,
    available: true,
    deleted: false,
  }));
  const stays: Chart['stays'] = rooms.flatMap(({ roomId }, room) => {
    const found: Chart['stays'] = [];
    for (let day = -(room % 3); day < DAYS - 2; ) {
      const nights = 1 + ((day + room * 7 + DAYS) % 5);
      const stay = { roomId, start: addDays(date, day), end: addDays(date, day + nights) };
      const status = day < 0 ? ('checked_in' as const) : ('confirmed' as const);
      const bookingId = `B-${room}-${found.length}`;
      found.push({ ...stay, bookingId, guestName: `Guest ${bookingId}`, guests: 1, status, stay });
      day += nights + ((day + room) % 2 ? 0 : 1);
    }
    return found;
  });
  return { date, rooms, stays, blocks: [], holds: [] };
}

/** By the wheel, as a person does: the browser scrolls, and the page is notified. */
async function scroll(page: Page, devTools: CDPSession, xDistance: number, yDistance: number): Promise<void> {
  const box = (await page.locator('.tape').boundingBox())!;
  await devTools.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    xDistance,
    yDistance,
    speed: SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}
