import type { Page } from 'playwright-core';
import { demo, enter } from './accounts.ts';
import { pages } from './budgets.ts';
import { eventually, journey } from './journey.ts';

/** Makes answers late enough that each page is drawn before its data arrive. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const speed = { downloadThroughput: 500_000, uploadThroughput: 100_000 };
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...speed });
}

/** Records from the first byte of every page on how far the page moves by itself. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const isLoading = (page: Page) =>
  page.evaluate(() => {
    const waiting = document.querySelectorAll('main .bone, main [aria-busy="true"]').length > 0;
    const statuses = [...document.querySelectorAll('main [role="status"]')];
    return (
      waiting ||
      !document.querySelector('main h1') ||
      statuses.some(({ textContent }) => textContent.startsWith('Loading'))
    );
  });

/** How far the page has moved when it has all its data. */
const movedBy = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    return (window as unknown as { seen: { moved: number } }).seen.moved;
  });

it(
  'no page of the desk moves while it loads on a phone',
  journey('phone', async ({ page }) => {
    await watchMoves(page);
    await enter(page, demo.staff, '/admin/today');
    await slowDown(page);
    const moving: string[] = [];
    for (const { path, budget } of pages.filter(({ visitor }) => visitor === 'staff')) {
      await page.goto(path);
      await eventually(async () => !(await isLoading(page)));
      if ((await movedBy(page)) > budget.cls) moving.push(path);
    }
    expect(moving).toEqual([]);
  }),
);
