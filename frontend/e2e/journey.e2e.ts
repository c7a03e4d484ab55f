import { type Journey, journey } from './journey.ts';

type Page = Journey['page'];

describe('a journey fails', () => {
  it.each<[string, (journey: Journey) => Promise<unknown>, RegExp]>([
    [
      'an error in the console',
      ({ page }) => page.evaluate(() => console.error('lost a slide')),
      /lost a slide/,
    ],
    [
      'an uncaught error',
      async ({ page }) => {
        const thrown = page.waitForEvent('pageerror');
        await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('lost a promise'))));
        await thrown;
      },
      /lost a promise/,
    ],
    ['a failed call', ({ page }) => call(page, '/api/users/get-user'), /401: GET \/api\/users\/get-user/],
    ['a call to another host', ({ page }) => call(page, 'http://other-host.invalid/'), /other-host\.invalid/],
    [
      'text with too little contrast',
      async ({ page, expectAccessible }) => {
        await page.evaluate(() => document.querySelector('h1')!.style.setProperty('color', '#eee'));
        await expectAccessible();
      },
      /color-contrast/,
    ],
    [
      'a style attribute in markup, which the pages do not allow',
      ({ page }) => page.evaluate(() => document.querySelector('h1')!.setAttribute('style', 'color: #eee')),
      /style-src-attr/,
    ],
  ])('on %s', async (_what, fail, words) => {
    const walk = journey('desktop', async (ways) => {
      await ways.page.goto('/register');
      await ways.page.getByRole('heading', { name: 'Register' }).waitFor();
      await fail(ways);
      await ways.page.waitForLoadState('networkidle');
    });
    await expect(walk()).rejects.toThrow(words);
  });
});

/** Reads the answer to its end, because a page of which one is under way never becomes idle. */
const call = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url)
        .then((answer) => answer.text())
        .then(
          () => undefined,
          () => undefined,
        ),
    address,
  );
