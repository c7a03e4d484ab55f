import type { Page } from 'playwright-core';
import { expectAccessible } from './accessibility.ts';
import { storedToken } from './accounts.ts';
import { type Journey, journey } from './journey.ts';

/** Opens Google's popup and collects its errors. */
async function openPopup({ page }: Journey): Promise<{ popup: Page; problems: string[] }> {
  const problems: string[] = [];
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const popup = await opened;
  popup.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  popup.on('pageerror', (error) => problems.push(error.message));
  await popup.getByText('This is a stand-in for Google.').waitFor();
  await popup.waitForLoadState(); // its buttons work once its script has run
  return { popup, problems };
}

describe('signing in with Google, with the demo hotel’s stand-in', () => {
  it.each([
    ['desktop', 'The demo guest', '/home'],
    ['phone', 'The demo staff', '/admin'],
  ] as const)('on a %s as %s leads to %s', (device, choice, area) =>
    journey(device, async (walk) => {
      const { page } = walk;
      await page.goto('/');
      const { popup, problems } = await openPopup(walk);
      await expectAccessible(popup);
      expect(problems).toEqual([]);
      const closed = popup.waitForEvent('close');
      await popup.getByRole('button', { name: choice }).click();

      await page.getByText('Login Successful !').waitFor();
      await page.waitForURL((url) => url.pathname.startsWith(area));
      await closed;
      expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    })(),
  );

  it(
    'says the specified words to a user without an account, who can then choose another one',
    journey('desktop', async (walk) => {
      const { page, allow, expectAccessible } = walk;
      allow(/^\/api\/users\/googleLogin\//, 404);
      await page.goto('/');
      const first = await openPopup(walk);
      await first.popup.getByRole('button', { name: 'Someone who has no account' }).click();
      await page.getByText('User not Found !, If you have not registered yet, please register!').waitFor();
      await expectAccessible();
      expect(await storedToken(page)).toBeNull();
      await page.getByRole('button', { name: 'OK', exact: true }).click();

      const second = await openPopup(walk);
      await second.popup.getByRole('button', { name: 'The demo guest' }).click();
      await page.waitForURL((url) => url.pathname === '/home');
    }),
  );

  it(
    'keeps the page when the popup is closed, and reports when it is cancelled',
    journey('desktop', async (walk) => {
      const { page } = walk;
      await page.goto('/');
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      const closed = await openPopup(walk);
      await closed.popup.close();

      const cancelled = await openPopup(walk);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await cancelled.popup.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The sign-in with Google was cancelled.').waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com');
      expect(new URL(page.url()).pathname).toBe('/');
    }),
  );

  it(
    'works by the keyboard',
    journey('desktop', async (walk) => {
      const { page } = walk;
      await page.goto('/');
      const { popup } = await openPopup(walk);
      await popup.keyboard.press('Tab');
      await popup.locator('button:focus').waitFor();
      await popup.keyboard.down('Enter'); // the popup closes before the key is released
      await page.waitForURL((url) => url.pathname === '/home');
    }),
  );

  it(
    'says what to do instead when the script cannot be loaded',
    journey('desktop', async ({ page }) => {
      await page.route('**/stand-in-google/client.js', (route) => route.abort('aborted'));
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      await page.getByText(/^Google cannot be reached at the moment/).waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();

      await page.unroute('**/stand-in-google/client.js');
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      await (await opened).getByRole('button', { name: 'The demo guest' }).click();
      await page.waitForURL((url) => url.pathname === '/home');
    }),
  );
});
