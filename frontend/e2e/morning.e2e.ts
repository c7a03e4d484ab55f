import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { demo, enter } from './accounts.ts';
import { type Annex, withTwoRooms } from './annex.ts';
import type { Device } from './chromium.ts';
import { endStay } from './end-stay.ts';
import { inDays } from './hotel-days.ts';
import { finger, type Hand, keyboardOf, mouse, tabTo } from './input-devices.ts';
import { eventually, journey } from './journey.ts';

/** One who works at the desk: their hand, and how it drags a stay to the room below on the chart. */
type Way = { device: Device; hand: (page: Page) => Hand; drag: (page: Page, bar: Locator) => Promise<void> };

const WAYS: Record<string, Way> = {
  'by mouse': {
    device: 'desktop',
    hand: () => mouse,
    drag: async (page, bar) => {
      await bar.scrollIntoViewIfNeeded();
      const { x, y, height } = (await bar.boundingBox())!;
      await page.mouse.move(x + 20, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 20, y + height / 2 + (await rowHeight(bar)), { steps: 4 });
      await priceIsShown(page);
      await page.mouse.up();
    },
  },
  'by keyboard alone': {
    device: 'desktop',
    hand: keyboardOf,
    drag: async (page, bar) => {
      await tabTo(page, page.locator('[data-bar][tabindex="0"]'));
      const isThere = () => bar.evaluate((element) => element === document.activeElement);
      for (let presses = 0; presses < 40 && !(await isThere()); presses++)
        await page.keyboard.press('ArrowDown');
      expect(await isThere()).toBe(true);
      for (const key of ['m', 'ArrowDown']) await page.keyboard.press(key);
      await priceIsShown(page);
      await page.keyboard.press('Enter');
    },
  },
  'on a tablet, by touch': {
    device: 'tablet',
    hand: () => finger,
    drag: async (page, bar) => {
      await bar.tap();
      await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Move' }).tap();
      const { x, y, height } = (await bar.boundingBox())!;
      await page.touchscreen.tap(x + 20, y + height / 2 + (await rowHeight(bar)));
      await priceIsShown(page);
      await page.getByRole('button', { name: 'Drop here' }).tap();
    },
  },
};

const rowHeight = (bar: Locator) => bar.evaluate((element) => element.closest('section')!.clientHeight);
const priceIsShown = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/as before/)
    .waitFor();
const onPage = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Opens a page by the menu, which a narrow screen keeps behind a button. */
async function goTo(page: Page, { press }: Hand, label: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await press(menu);
  await press(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: label, exact: true }),
  );
  await onPage(page, label);
}

/** Gives `walk` someone who arrives tonight, the first of the list, in a room that no earlier journey has touched. */
async function withArrival(
  { staff, north }: Annex,
  walk: (lastName: string, bookingId: string) => Promise<void>,
): Promise<void> {
  const lastName = `Aa${randomUUID().slice(0, 6)}`;
  const order = { start: inDays(0), end: inDays(2), roomId: north.roomId, lastName };
  const { bookingId } = (await staff('POST', '/api/desk/bookings', order)).booking;
  const walkIns = async () => {
    const { rslt } = await staff('GET', `/api/booking/getAllBookings?view=today&q=${lastName}-guest`);
    return rslt.map((booking: { bookingId: string }) => booking.bookingId);
  };
  try {
    await walk(lastName, bookingId);
  } finally {
    for (const id of [bookingId, ...(await walkIns())]) await endStay(id).catch(() => undefined); // may have ended
  }
}

it.each(Object.keys(WAYS))(
  'a receptionist’s morning %s: another room, check-in, undo, a walk-in, a longer stay, an early departure, a clean room',
  (name) => {
    const { device, hand: handOf, drag } = WAYS[name]!;
    return journey(device, ({ page, expectAccessible }) =>
      withTwoRooms((annex) =>
        withArrival(annex, async (lastName, bookingId) => {
          const hand = handOf(page);
          const { press, write } = hand;
          const { staff, south } = annex;
          const now = async () => (await staff('GET', `/api/desk/bookings/${bookingId}`)).booking;
          const becomes = (status: string) => eventually(async () => (await now()).status === status);
          const undo = async (done: string) => {
            const note = page.getByRole('status').filter({ hasText: done });
            await note.waitFor(); // else the key undoes what was done before
            if (name === 'by keyboard alone') await page.keyboard.press('Control+z');
            else await press(note.getByRole('button', { name: 'Undo' }));
          };
          const button = (label: string | RegExp) => page.getByRole('button', { name: label });

          await enter(page, demo.staff, '/admin/today');
          await button(`Check in ${lastName}`).waitFor();
          await expectAccessible();
          await goTo(page, hand, 'Chart');
          await drag(page, page.getByRole('button', { name: new RegExp(`^${lastName}, confirmed`) }));
          await eventually(async () => (await now()).roomId === south.roomId);
          await expectAccessible();

          await goTo(page, hand, 'Today');
          await press(button(`Check in ${lastName}`));
          await undo(`${lastName}: Checked in`);
          await becomes('confirmed');
          await press(button(`Check in ${lastName}`));
          await becomes('checked_in');

          await press(page.getByRole('link', { name: 'Walk-in' }));
          await page.getByText(/1.night: Rs\. /).waitFor();
          await write(page.getByLabel('Last name'), `${lastName}-guest`);
          await press(button('Book'));
          await page
            .getByText(/^Booking [A-Z]{2}-/)
            .first()
            .waitFor();

          if (name === 'by keyboard alone') await page.keyboard.press('Control+k');
          else await press(button('Find anything'));
          await page.getByRole('combobox', { name: 'Guest, booking or room' }).waitFor();
          await page.keyboard.type(bookingId.toLowerCase());
          const found = page.getByRole('option', { name: new RegExp(bookingId) });
          await found.waitFor();
          if (name === 'by keyboard alone') await page.keyboard.press('Enter');
          else await press(found);
          await onPage(page, new RegExp(lastName));

          await hand.writeDay(page.getByLabel('Departure'), inDays(3));
          await page.getByText(/3.nights: Rs\. /).waitFor();
          await press(button('Save change'));
          await eventually(async () => (await now()).end === inDays(3));
          await press(button('Check out'));
          const sure = page.getByRole('dialog', { name: 'Check out early?' });
          await press(sure.getByRole('button', { name: 'Check out' }));
          await becomes('checked_out');
          await sure.waitFor({ state: 'detached' });
          await expectAccessible();

          await goTo(page, hand, 'Housekeeping');
          for (const step of ['Start cleaning', 'Clean now']) await press(button(`${step}: ${south.roomId}`));
          const room = `/api/desk/housekeeping/${south.roomId}`;
          await eventually(async () => (await staff('GET', room)).state === 'clean');

          await goTo(page, hand, 'Chart');
          await press(button('Block a room'));
          const dialog = page.getByRole('dialog', { name: 'Block a room' });
          await hand.choose(dialog.getByLabel('Room', { exact: true }), south.roomId);
          await write(dialog.getByLabel('Reason'), 'Broken shower');
          await expectAccessible();
          await press(dialog.getByRole('button', { name: /^(Block|Save)/ }));
          await undo(`${south.roomId} is blocked`);
          await page.getByText('Undone').waitFor();
        }),
      ),
    )();
  },
);
