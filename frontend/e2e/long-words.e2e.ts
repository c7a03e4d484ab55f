import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { demo, registeredGuest, signIn } from './people.ts';

// A name that cannot be broken over two lines, and an e-mail address as long.
const longName = 'W'.repeat(60);

/** How far the page can be scrolled sideways, in px. */
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(['desktop', 'phone'] as const)('on a %s, a very long name', (device) => {
  it(
    'keeps the log-out of the guest’s page in place',
    journey(device, async ({ page }) => {
      await page.goto('/');
      await signIn(page, await registeredGuest(longName));
      await page.getByText('Login Successful !').waitFor({ state: 'hidden' });
      if (device === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText(`Hello, ${longName}`).waitFor();
      expect(await sidewaysOf(page)).toBe(0);
    }),
  );

  it(
    'keeps the staff’s list in its frame',
    journey(device, async ({ page }) => {
      await registeredGuest(longName);
      await page.goto('/admin/users');
      await signIn(page, demo.staff);
      await page.getByLabel('Search users').fill(longName);
      await page.getByText(longName, { exact: true }).first().waitFor();
      expect(await sidewaysOf(page)).toBe(0);
    }),
  );
});
