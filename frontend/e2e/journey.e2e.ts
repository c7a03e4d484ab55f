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
      'an error that nobody caught',
      ({ page }) => page.evaluate(() => void setTimeout(() => Promise.reject(new Error('lost a promise')))),
      /lost a promise/,
    ],
    ['a refused call', ({ page }) => call(page, '/api/users/get-user'), /401: GET \/api\/users\/get-user/],
    ['a call to a stranger', ({ page }) => call(page, 'http://stranger.invalid/'), /stranger\.invalid/],
    [
      'words that hardly stand out',
      async ({ page, expectAccessible }) => {
        await page.evaluate(() => document.querySelector('h1')?.setAttribute('style', 'color: #eee'));
        await expectAccessible();
      },
      /color-contrast/,
    ],
  ])('on %s', async (_what, mishap, words) => {
    const walk = journey('desktop', async (ways) => {
      await ways.page.goto('/register');
      await ways.page.getByRole('heading', { name: 'Register' }).waitFor();
      await mishap(ways);
      await ways.page.waitForLoadState('networkidle');
    });
    await expect(walk()).rejects.toThrow(words);
  });
});

const call = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        () => undefined,
        () => undefined,
      ),
    address,
  );
