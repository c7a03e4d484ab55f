import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { demo, enter, storeToken } from './accounts.ts';
import { caller } from './api.ts';
import type { Device } from './chromium.ts';
import { fail, failure } from './failing-calls.ts';
import { eventually, journey } from './journey.ts';
import { adminScreens, deletionQuestion, menuScreens, openByMenu, waitUntilLoaded } from './screens.ts';

const PICTURE = join(import.meta.dirname, '../../services/gallery/demo/sea-suite-sm.jpg');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The calls that load what a screen shows. */
const reads = /\/api\/(booking\/getAllBookings|desk\/|category$|feedback\/getAll|users$)/;

const devices: Device[] = ['desktop', 'phone'];

/** Delays what the image store answers to uploads, until the returned function is called with a status. */
async function holdUploads(page: Page): Promise<(status: number) => Promise<void>> {
  const toStore = (url: URL) => url.port !== new URL(page.url()).port;
  let answer = (_status: number) => {};
  const status = new Promise<number>((resolve) => {
    answer = resolve;
  });
  await page.route(toStore, async (route) => {
    await route.fulfill({ status: await status, headers: { 'access-control-allow-origin': '*' } });
  });
  return async (given) => {
    const answered = page.waitForResponse((response) => toStore(new URL(response.url())));
    answer(given);
    await answered;
    await page.unroute(toStore);
  };
}

/** Presses every 'Try again' until all parts of the screen have loaded. */
async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  await eventually(async () => {
    if ((await again.count()) === 0) return true;
    await again
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined); // another part's answer has replaced it
    return false;
  });
  await waitUntilLoaded(page);
}

describe.each(devices)('on a %s, axe finds nothing serious', (device) => {
  it(
    'in lists that could not be loaded, ask before a deletion, or found nothing',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(reads, 400);
      const question = deletionQuestion(page);
      await enter(page, demo.staff, '/admin/addNewCategory');
      for (const screen of menuScreens) {
        const recover = await fail(page, reads);
        await openByMenu(page, screen);
        await button(page, 'Try again').waitFor();
        await expectAccessible();
        await recover();
        await tryAgain(page);
        if (['Categories', 'Rooms', 'Users', 'Feedback'].includes(screen.entry)) {
          await button(page, /^Delete /).click();
          await question.waitFor();
          await expectAccessible();
          await page.keyboard.press('Escape');
          await question.waitFor({ state: 'detached' });
        }
        if (!screen.search) continue;
        await page.getByLabel(screen.search).fill('nothing is called this');
        await button(page, 'Clear search').waitFor();
        await expectAccessible();
      }
    }),
  );

  it(
    'in the menu and the details of a booking',
    journey(device, async ({ page, expectAccessible }) => {
      await enter(page, demo.staff, '/admin/bookings');
      await button(page, /^Actions for/).click();
      await page.getByRole('menu').waitFor();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('link', { name: /^[A-Z]{2}-\w{8}/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: /^Booking/ })
        .getByText('Booked on')
        .waitFor();
      await expectAccessible();
    }),
  );

  it(
    'in forms with errors and rejected files',
    journey(device, async ({ page, expectAccessible }) => {
      const rejected = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await storeToken(page, demo.staff);
      for (const { path, save } of adminScreens) {
        if (!save) continue;
        await page.goto(path);
        await page.getByRole('button', { name: save, exact: true }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        const files = page.locator('input[type=file]');
        if (await files.count()) {
          await files.setInputFiles(rejected);
          await page.getByText(/list\.txt is not an image/).waitFor();
        }
        await expectAccessible();
      }
    }),
  );

  it(
    'in uploads that are running, failed, or done',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(/./, 403);
      await enter(page, demo.staff, '/admin/addNewGalleryItem');
      let answer = await holdUploads(page);
      await page.locator('main input[type=file]').setInputFiles(PICTURE);
      await page.getByRole('progressbar').waitFor();
      await expectAccessible();
      await answer(403);
      await page.getByText(/\(Status 403\)/).waitFor();
      await expectAccessible();
      await button(page, 'Try again').click();
      await page.locator('.note').filter({ hasText: 'Image uploaded !' }).hover(); // or it would disappear
      await expectAccessible();

      await page.goto('/admin/rooms');
      answer = await holdUploads(page);
      await page.locator('main input[type=file]').setInputFiles(PICTURE);
      await button(page, 'Upload').click();
      await page.getByRole('progressbar').waitFor();
      await expectAccessible();
      await answer(403);
      await page.getByText('An error occurred while uploading images.').waitFor();
      await expectAccessible();
      await button(page, 'OK').click();
      await page.getByText(/\(Status 403\)/).waitFor();
      await expectAccessible();
    }),
  );

  it(
    'in notes that report a failure, or a success that can be undone',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\/feedback\//, 400);
      const name = `Ilse ${randomUUID().slice(0, 8)}`;
      await caller()('POST', '/api/feedback', { rate: 4, name, feedback: 'The sea, from the bath' });
      await enter(page, demo.staff, '/admin/feedback');
      await page.getByLabel('Search feedback').fill(name);
      const deletion = (url: URL) => url.pathname.startsWith('/api/feedback/');
      await page.route(deletion, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill(failure) : route.fallback(),
      );
      for (const outcome of ['is not deleted.', 'Feedback deleted']) {
        await button(page, `Delete feedback by ${name}`).click();
        await page.getByRole('button', { name: 'Ok', exact: true }).click();
        await page.locator('.note').filter({ hasText: outcome }).hover(); // or it would disappear
        await expectAccessible();
        await page.unroute(deletion);
      }
    }),
  );
});
