import type { Chart } from '@innkeeper/contracts/booking';
import type { CDPSession, Page } from 'playwright-core';
import { addDays } from '../src/shared/calendar.ts';
import { openProfile, startChromium } from './chromium.ts';
import { demo, enter } from './people.ts';
import { startProduct } from './product.ts';

const ROOMS = 150;
const DAYS = 90;
/** How much slower than this machine the page's processor is. */
const SLOWDOWN = 4;
/** As fast as a quick turn of the wheel, in pixels per second. */
const SPEED = 1_600;
const WAYS = { down: [0, -3_200], right: [-1_200, 0], up: [0, 3_200] } as const;

/**
 * Scrolls the chart of a full house, and prints what reached the screen: the frames that Chromium's compositor drew, which is
 * what an eye sees, and the page's own frames, in which rows come and go; and how busy the page's main thread was, which is
 * what the site decides, and the threads that paint, whose work a graphics card would do. Only the answer with the stays is made here.
 */
export async function measureChart(): Promise<void> {
  const product = await startProduct();
  const browser = await startChromium();
  try {
    process.env['E2E_URL'] = product.url;
    const { page } = await openProfile(browser, 'desktop', product.url);
    await page.route('**/api/desk/chart?*', async (route) => {
      const { date }: Chart = await (await route.fetch()).json();
      await route.fulfill({ json: fullHouse(date) });
    });
    await enter(page, demo.staff, `/admin/chart?days=${DAYS}`);
    await page.locator('.tape-bar').first().waitFor();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const tracing = await browser.newBrowserCDPSession();
    const rows: Record<string, object> = {};
    for (const [way, [x, y]] of Object.entries(WAYS)) {
      const drawn = await drawnDuring(tracing, () => scroll(page, devTools, x, y));
      rows[way] = inFigures(drawn);
    }
    console.log(`${ROOMS} rooms, ${DAYS} days, processor ${SLOWDOWN} times slower, ${SPEED} pixels/s`);
    console.table(rows);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Stays of one to five nights in every room, with few gaps. */
function fullHouse(date: string): Chart {
  const rooms = Array.from({ length: ROOMS }, (_, i) => ({
    ...{ roomId: `R-${101 + i}`, name: `Room ${101 + i}`, category: `Category ${Math.floor(i / 25)}` },
    ...{ maximumGuests: 2, available: true, deleted: false },
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
  return { date, rooms, stays, blocks: [] };
}

/** By the wheel, as a person does: the browser scrolls, and the page is told. */
async function scroll(page: Page, devTools: CDPSession, xDistance: number, yDistance: number): Promise<void> {
  const box = (await page.locator('.tape').boundingBox())!;
  await devTools.send('Input.synthesizeScrollGesture', {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2, xDistance, yDistance, speed: SPEED },
    ...{ gestureSourceType: 'mouse', preventFling: true },
  });
}

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  /** Processor time, in microseconds. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
};

const isTask = ({ name }: TraceEvent) =>
  name === 'ThreadControllerImpl::RunTask' || name === 'ThreadPool_RunTask';

/** How much processor time, in milliseconds, the threads whose names fit have used: what else runs does not count. */
function busyTime(events: TraceEvent[], threads: RegExp): number {
  const wanted = new Set(
    events.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && threads.test(args?.name ?? '') ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = events.filter((event) => isTask(event) && wanted.has(`${event.pid} ${event.tid}`));
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}

/** The moments, in milliseconds, at which a frame was drawn and at which the page had made one, and how busy threads were. */
async function drawnDuring(tracing: CDPSession, act: () => Promise<void>) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as typeof events));
  tracing.on('Tracing.dataCollected', collect);
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline', 'toplevel'],
    },
  });
  await act();
  const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await complete;
  tracing.off('Tracing.dataCollected', collect);
  const momentsOf = (name: string) =>
    events.flatMap((event) => (event.name === name ? [event.ts / 1_000] : [])).sort((a, b) => a - b);
  return {
    ...{ frames: momentsOf('DrawFrame'), pageFrames: momentsOf('Commit') },
    mainThread: busyTime(events, /^CrRendererMain$/),
    painting: busyTime(events, /^(CompositorTileWorker|ThreadPoolForegroundWorker|CrGpuMain|VizCompositor)/),
  };
}

function inFigures({ frames, pageFrames, mainThread, painting }: Awaited<ReturnType<typeof drawnDuring>>) {
  if (frames.length < 2) throw new Error('Chromium has traced no frames.');
  const seconds = (frames.at(-1)! - frames[0]!) / 1_000;
  const gaps = frames
    .slice(1)
    .map((at, i) => at - frames[i]!)
    .sort((a, b) => a - b);
  const ms = (share: number) => Math.round(gaps[Math.floor((gaps.length - 1) * share)]! * 10) / 10;
  return {
    'frames/s': Math.round((frames.length - 1) / seconds),
    'page frames/s': Math.round(pageFrames.length / seconds),
    ...{ 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), 'longest ms': ms(1) },
    'main thread busy, %': Math.round(mainThread / seconds / 10),
    'painting busy, %': Math.round(painting / seconds / 10),
  };
}
