import type { Page } from 'playwright-core';
import { eventually, journey } from './journey.ts';
import { demo, registeredGuest, signIn } from './people.ts';

const gallery = (page: Page) => page.getByRole('region', { name: 'Find your best vacation plan !' });
const slides = (page: Page) => gallery(page).getByRole('group', { name: '1 of 6' }).first();
const carouselFiles = '**/assets/Carousel-*';

/** Signs a guest in and types feedback, with the gallery's code still to be loaded. */
async function typeFeedback(page: Page): Promise<() => Promise<string>> {
  await page.goto('/');
  await signIn(page, await registeredGuest());
  await page.getByText('Login Successful !').waitFor({ state: 'hidden' });
  const text = page.getByLabel('Feedback', { exact: true });
  await text.fill('The sea, from the bath');
  return () => text.inputValue();
}

/** Makes the server look as after a release: the start page names other files than the ones of this page. */
const release = (page: Page) =>
  page.route('/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/new.js">' })
      : route.continue(),
  );

it(
  'a guest who is offline misses only the gallery, which a retry loads when the network is back',
  journey('desktop', async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    const typed = await typeFeedback(page);
    await page.route(carouselFiles, (route) => route.abort('aborted'));
    await page.route('/', (route) => route.abort('aborted'));
    await gallery(page).scrollIntoViewIfNeeded();
    await gallery(page).getByRole('alert').waitFor();
    await expectAccessible();
    await gallery(page).getByRole('button', { name: 'Try again' }).click();
    await gallery(page).getByRole('alert').waitFor();

    await page.unroute(carouselFiles);
    await page.unroute('/');
    await gallery(page).getByRole('button', { name: 'Try again' }).click();
    await slides(page).waitFor();
    expect(
      await gallery(page)
        .locator('.slick-track')
        .evaluate((track) => getComputedStyle(track).display),
    ).toBe('flex');
    expect(await typed()).toBe('The sea, from the bath');
  }),
);

it(
  'staff who are offline keep the menu, and what they typed into the page before',
  journey('desktop', async ({ page, expectAccessible }) => {
    await page.goto('/admin/addNewGalleryItem');
    await signIn(page, demo.staff);
    await page.getByLabel('Description').fill('Two kilometres along the cliff.');
    await page.route('**/assets/RoomsPage-*', (route) => route.abort('aborted'));
    await page.route('/', (route) => route.abort('aborted'));
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await menu.getByRole('link', { name: 'Rooms' }).click();
    await page.getByText('Load Error!').waitFor();
    await expectAccessible();

    await page.unroute('/');
    await page.unroute('**/assets/RoomsPage-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Room Management' }).waitFor();
    await page.goBack();
    await eventually(async () => (await page.getByLabel('Description').inputValue()) !== '');
    expect(await page.getByLabel('Description').inputValue()).toBe('Two kilometres along the cliff.');
  }),
);

describe('after a release that removed the files of this page', () => {
  it(
    'it reloads once by itself and brings back what was typed',
    journey('desktop', async ({ page, allow }) => {
      allow(/^\/assets\/Carousel-/, 404);
      await page.setViewportSize({ width: 1280, height: 300 });
      const typed = await typeFeedback(page);
      await release(page);
      await page.route(carouselFiles, (route) => route.fulfill({ status: 404 }));
      const reloaded = page.waitForEvent('framenavigated');
      await gallery(page).scrollIntoViewIfNeeded();
      await reloaded;
      await page.unroute(carouselFiles);
      await gallery(page).scrollIntoViewIfNeeded();
      await slides(page).waitFor();
      expect(await typed()).toBe('The sea, from the bath');
    }),
  );

  it(
    'it does not reload again when that did not help',
    journey('desktop', async ({ page, allow }) => {
      allow(/^\/assets\/Carousel-/, 404);
      await page.setViewportSize({ width: 1280, height: 300 });
      await typeFeedback(page);
      await release(page);
      await page.route(carouselFiles, (route) => route.fulfill({ status: 404 }));
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await gallery(page).scrollIntoViewIfNeeded();
      await eventually(() => loads === 1);
      await gallery(page).scrollIntoViewIfNeeded();
      await gallery(page).getByRole('alert').waitFor();
      expect(loads).toBe(1);
    }),
  );
});
