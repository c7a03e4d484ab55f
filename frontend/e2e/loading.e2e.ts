import type { Page } from 'playwright-core';
import { demo, enter, registeredGuest } from './accounts.ts';
import { eventually, journey } from './journey.ts';

const gallery = (page: Page) => page.getByRole('region', { name: 'Find your best vacation plan !' });
const slide = (page: Page) => gallery(page).locator('.slick-active').first();
const carouselFiles = '**/assets/Carousel-*';

/** Makes files of the site, and the server, unreachable until the returned function is called. */
async function disconnect(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('aborted'));
  await page.route('/', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort('aborted') : route.continue(),
  );
  return async () => {
    await page.unroute(files);
    await page.unroute('/');
  };
}

/**
 * Makes the server look as after a release: the start page names other files than this page, whose carousel no longer
 * exists. It is missed once the returned function is called.
 */
async function release(page: Page): Promise<() => void> {
  let miss = () => {};
  const missed = new Promise<void>((resolve) => {
    miss = resolve;
  });
  await page.route('/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/new.js">' })
      : route.continue(),
  );
  await page.route(carouselFiles, async (route) => {
    await missed;
    await route.fulfill({ status: 404 });
  });
  return miss;
}

/** Opens the guest’s page and types feedback, beside the gallery. Returns what the field contains. */
async function typeFeedback(page: Page): Promise<() => Promise<string>> {
  await enter(page, await registeredGuest(), '/home');
  const text = page.getByLabel('Feedback', { exact: true });
  await text.fill('The sea, from the bath');
  return () => text.inputValue();
}

it(
  'a guest who is offline misses only the gallery, which a retry loads when the network is back',
  journey('desktop', async ({ page, expectAccessible }) => {
    const reconnect = await disconnect(page, carouselFiles);
    const typed = await typeFeedback(page);
    await gallery(page).scrollIntoViewIfNeeded();
    await gallery(page).getByRole('alert').waitFor();
    await expectAccessible();
    await gallery(page).getByRole('button', { name: 'Try again' }).click();
    await gallery(page).getByRole('alert').waitFor();

    await reconnect();
    await gallery(page).getByRole('button', { name: 'Try again' }).click();
    await slide(page).waitFor();
    const displayOf = (element: Element) => getComputedStyle(element).display;
    expect(await gallery(page).locator('.slick-track').evaluate(displayOf)).toBe('flex'); // its style sheet failed too
    expect(await typed()).toBe('The sea, from the bath');
  }),
);

it(
  'staff who are offline keep the menu, and what they typed into the page before',
  journey('desktop', async ({ page, expectAccessible }) => {
    await enter(page, demo.staff, '/admin/addNewGalleryItem');
    await page.getByLabel('Description').fill('Two kilometres along the cliff.');
    const reconnect = await disconnect(page, '**/assets/RoomsPage-*');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    // The question before the form is left; the browser's own asks where the code of ours cannot be loaded either.
    page.once('dialog', (question) => void question.accept());
    await menu.getByRole('link', { name: 'Rooms' }).click();
    const leave = page.getByRole('button', { name: 'Leave', exact: true });
    await leave.or(page.getByText('Load Error!')).first().waitFor();
    if (await leave.isVisible()) await leave.click();
    await page.getByText('Load Error!').waitFor();
    await expectAccessible();

    await reconnect();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Room Management' }).waitFor();
    await page.goBack();
    await eventually(async () => (await page.getByLabel('Description').inputValue()) !== '');
    expect(await page.getByLabel('Description').inputValue()).toBe('Two kilometres along the cliff.');
  }),
);

describe('after a release that removed files of this page', () => {
  it(
    'it reloads once by itself and brings back what was typed',
    journey('desktop', async ({ page, allow }) => {
      allow(/^\/assets\/Carousel-/, 404);
      const miss = await release(page);
      const typed = await typeFeedback(page);
      const reloaded = page.waitForEvent('load');
      miss();
      await reloaded;
      await page.unroute(carouselFiles);
      await eventually(async () => (await typed()) === 'The sea, from the bath');
    }),
  );

  it(
    'it does not reload again when that did not help',
    journey('desktop', async ({ page, allow }) => {
      allow(/^\/assets\/Carousel-/, 404);
      const miss = await release(page);
      const typed = await typeFeedback(page);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      miss();
      await eventually(async () => loads === 1 && (await typed()) !== '');
      await eventually(async () => {
        const place = gallery(page);
        await place.scrollIntoViewIfNeeded().catch(() => undefined); // it is replaced while the page is built up
        return place.getByRole('alert').first().isVisible();
      });
      expect(loads).toBe(1);
    }),
  );
});
