import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { demo, enter } from './accounts.ts';
import { type Annex, withTwoRooms } from './annex.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

const chartAt = (days: number) => `/admin/chart?from=${inDays(days)}`;
const row = (page: Page, { roomId, name }: Annex['north']) =>
  page.getByRole('region', { name: `${roomId} ${name}` });
const bar = (where: Page | Locator) => where.getByRole('button', { name: /^Ruta .*confirmed/ });

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
/** The rooms of the stay in turn, each with its first night. */
const roomsOf = async ({ staff, bookingId }: Annex) => {
  const { segments } = await staff('GET', `/api/desk/bookings/${bookingId}`);
  return segments.map(({ roomId, start }: { roomId: string; start: string }) => `${roomId} ${start}`).join();
};
const stayOf = async ({ staff, bookingId }: Annex) => {
  const { booking } = await staff('GET', `/api/desk/bookings/${bookingId}`);
  return [booking.roomId, booking.start, booking.end];
};
/** The name of a new account reaches the booking by an event. */
const hasName = ({ staff, bookingId }: Annex) =>
  eventually(async () => (await staff('GET', `/api/desk/bookings/${bookingId}`)).booking.guestName !== '');
const expectStay = (annex: Annex, ...expected: string[]) =>
  eventually(async () => (await stayOf(annex)).join() === expected.join());

const CHART = /\/api\/desk\/chart\?/;

/** Moves the stay three days on at another desk, which gets no events until it drops it, and does not drop it yet. */
async function beginToMove(colleague: Page, { north }: Annex): Promise<void> {
  await colleague.route('**/api/desk/feed', (route) => route.abort());
  await enter(colleague, demo.staff, chartAt(38));
  const own = bar(row(colleague, north));
  await own.waitFor();
  await colleague.route(CHART, (route) => route.abort());
  await own.focus();
  for (const key of ['m', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await colleague.keyboard.press(key);
  await colleague
    .getByRole('status')
    .getByText(/2.nights: /)
    .waitFor();
}

/** Drops it after another user has moved it: the desk is notified, and shows where the stay is now. */
async function dropTooLate(colleague: Page, { south }: Annex): Promise<void> {
  await colleague.unroute(CHART);
  await colleague.keyboard.press('Enter');
  await colleague.getByText('Ruta Marlow is not changed.').waitFor();
  await colleague.getByRole('status').getByText('Ruta Marlow was not moved.').waitFor();
  await bar(row(colleague, south)).waitFor();
}

it(
  'staff drag a stay to another room before a colleague drops it, pull its end, block a room by drawing, and go on by keyboard alone',
  journey('desktop', ({ page, openOther, expectAccessible }) =>
    withTwoRooms(async (annex) => {
      const { north, south, bookingId } = annex;
      await hasName(annex);
      const colleague = await openOther();
      await beginToMove(colleague, annex);
      await enter(page, demo.staff, '/admin/today');
      await page.getByRole('link', { name: 'Chart' }).first().click();
      await page.getByRole('heading', { name: 'Chart', level: 1 }).waitFor();
      await page.goto(chartAt(38));
      await bar(row(page, north)).waitFor();
      await expectAccessible();

      const from = await middleOf(bar(row(page, north)));
      const to = await middleOf(row(page, south));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, to.y, { steps: 4 });
      await page
        .getByRole('status')
        .getByText(/as before/)
        .waitFor();
      await page.mouse.up();
      await page.getByText(/moved to S-/).waitFor();
      await bar(row(page, south)).waitFor();
      await expectStay(annex, south.roomId, inDays(40), inDays(42));
      await dropTooLate(colleague, annex);
      await expectStay(annex, south.roomId, inDays(40), inDays(42));

      const { x, width } = (await bar(row(page, south)).boundingBox())!;
      await page.mouse.move(x + width - 3, to.y);
      await page.mouse.down();
      await page.mouse.move(x + width + 60, to.y, { steps: 4 });
      await page.getByRole('status').getByText(/more/).waitFor();
      await page.mouse.up();
      await expectStay(annex, south.roomId, inDays(40), inDays(43));

      await page.mouse.move(from.x - 20, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 30, from.y, { steps: 4 });
      await page.mouse.up();
      const dialog = page.getByRole('dialog', { name: 'Block a room' });
      await dialog.getByLabel('Reason').fill('Broken shower');
      await expectAccessible();
      await page.keyboard.press('Enter');
      const block = row(page, north).getByRole('button', { name: /^Broken shower, out of order/ });
      await block.waitFor();

      await bar(page).focus();
      await page.keyboard.press('m');
      await page.keyboard.press('ArrowUp');
      await page
        .getByRole('status')
        .getByText(/is not free for these nights/)
        .waitFor();
      await expectAccessible();
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
        await page.keyboard.press(key);
      await page
        .getByRole('status')
        .getByText(/3.nights: /)
        .waitFor();
      await page.keyboard.press('Enter');
      await expectStay(annex, south.roomId, inDays(43), inDays(46));
      await page.getByRole('status').getByText('Saved.').waitFor();

      await block.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Change or remove' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Give the room back' }).click();
      await block.waitFor({ state: 'detached' });

      await bar(page).focus();
      await page.keyboard.press('d');
      await page.keyboard.press('ArrowRight');
      await annex.staff('PUT', `/api/booking/${bookingId}/status`, { status: 'cancelled' });
      await page
        .getByRole('status')
        .getByText(/was taken off the chart by another user/)
        .waitFor();
      await bar(page).waitFor({ state: 'detached' });
    }),
  ),
);

it(
  'on a tablet a stay that was pressed is dragged by a finger, or moved by presses',
  journey('phone', ({ page, expectAccessible }) =>
    withTwoRooms(async (annex) => {
      const { north, south } = annex;
      await hasName(annex);
      await page.setViewportSize({ width: 768, height: 1024 });
      await enter(page, demo.staff, chartAt(38));
      const own = bar(row(page, north));
      await own.scrollIntoViewIfNeeded();
      await own.tap();
      const selected = page.getByRole('region', { name: 'Selected' });
      await selected.getByRole('button', { name: 'Move' }).waitFor();
      await expectAccessible();

      const touch = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
      const from = await middleOf(own);
      const to = await middleOf(row(page, south));
      await send('touchStart', from);
      await send('touchMove', { x: from.x, y: (from.y + to.y) / 2 });
      await send('touchMove', { x: from.x, y: to.y });
      await page
        .getByRole('status')
        .getByText(/as before/)
        .waitFor();
      await send('touchEnd');
      await expectStay(annex, south.roomId, inDays(40), inDays(42));

      await selected.getByRole('button', { name: 'Departure' }).tap();
      const { x, y, width } = (await bar(row(page, south)).boundingBox())!;
      await page.touchscreen.tap(x + width + 45, y + 16);
      await page.getByRole('status').getByText(/more/).waitFor();
      await page.getByRole('button', { name: 'Drop here' }).tap();
      await expectStay(annex, south.roomId, inDays(40), inDays(43));
    }),
  ),
);

it(
  'staff see to which rooms a stay may go while they drag it, and move the rest of it from a night on, by pointer and by keyboard',
  journey('desktop', ({ page, expectAccessible }) =>
    withTwoRooms(async (annex) => {
      const { north, south, staff } = annex;
      await hasName(annex);
      const isSplit = () =>
        eventually(
          async () =>
            (await roomsOf(annex)) === `${north.roomId} ${inDays(40)},${south.roomId} ${inDays(41)}`,
        );
      const isWhole = () =>
        eventually(async () => (await roomsOf(annex)) === `${north.roomId} ${inDays(40)}`);
      const blockId = randomUUID();
      const form = { roomId: south.roomId, kind: 'out_of_order', reason: 'Broken shower' };
      const { block } = await staff('PUT', `/api/desk/blocks/${blockId}`, {
        ...form,
        start: inDays(40),
        end: inDays(41),
      });
      await page.setViewportSize({ width: 1366, height: 768 });
      await enter(page, demo.staff, chartAt(38));
      await bar(row(page, north)).waitFor();
      const from = await middleOf(bar(row(page, north)));
      const to = await middleOf(row(page, south));
      const status = (words: RegExp) => page.getByRole('status').getByText(words).waitFor();

      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, to.y, { steps: 4 });
      await status(/is not free for these nights/);
      await page.locator('.tape-marks .impossible').first().waitFor();
      await page.locator('.tape-marks .possible').first().waitFor();
      await page.getByText('Not possible').waitFor();
      await expectAccessible();
      await page.mouse.up();
      await status(/Not moved\. Room S-/);

      const rest = { x: from.x + 20, y: from.y }; // in the second of two nights
      await page.keyboard.down('Shift');
      await page.mouse.move(rest.x, rest.y);
      await page.mouse.down();
      await page.mouse.move(rest.x, to.y, { steps: 4 });
      await page.keyboard.up('Shift');
      await status(/1.night\. The price stays\./);
      await page.mouse.up();
      await isSplit();
      await bar(row(page, south)).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await isWhole();
      await bar(row(page, south)).waitFor({ state: 'detached' });

      await bar(row(page, north)).focus();
      await page.keyboard.press('s');
      await status(/Choose another room for these nights/);
      await page.keyboard.press('ArrowDown');
      await status(/1.night\. The price stays\./);
      await expectAccessible();
      await page.keyboard.press('Enter');
      await isSplit();
      await bar(row(page, south)).waitFor();
      await page.keyboard.press('Control+z');
      await isWhole();
      await staff('DELETE', `/api/desk/blocks/${blockId}?version=${block.version}`);
    }),
  ),
);

it(
  'on a phone a stay is split by presses alone',
  journey('phone', ({ page, expectAccessible }) =>
    withTwoRooms(async (annex) => {
      const { north, south } = annex;
      await hasName(annex);
      await enter(page, demo.staff, chartAt(39));
      const own = bar(row(page, north));
      await own.scrollIntoViewIfNeeded();
      await own.tap();
      await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Split' }).tap();
      await page
        .getByRole('status')
        .getByText(/Choose another room/)
        .waitFor();
      const { x, width } = (await own.boundingBox())!;
      await row(page, south).scrollIntoViewIfNeeded();
      const target = await middleOf(row(page, south));
      await page.touchscreen.tap(x + width / 2 + 4, target.y);
      await page
        .getByRole('status')
        .getByText(/1.night\. The price stays\./)
        .waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Drop here' }).tap();
      await eventually(
        async () => (await roomsOf(annex)) === `${north.roomId} ${inDays(40)},${south.roomId} ${inDays(41)}`,
      );
    }),
  ),
);
