import type { Page } from 'playwright-core';
import { demo, newPerson, registeredGuest, signIn, storedToken, storeToken, tokenOf } from './accounts.ts';
import { journey } from './journey.ts';

/** Delays the site's scripts, as a slow connection would, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

describe('before the scripts have loaded', () => {
  it(
    'the sign-in can be read and filled in, and the typed account signs in',
    journey('phone', async ({ page, expectAccessible }) => {
      const guest = await registeredGuest('Rosa');
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect(await page.title()).toBe('Sign in · Marisol Bay');
      const login = page.getByRole('button', { name: 'Login', exact: true });
      expect(await login.isDisabled()).toBe(true);
      await field(page, 'Email').fill(guest.email);
      await field(page, 'Password').fill(guest.password);
      await field(page, 'Password').press('Enter');
      expect(new URL(page.url()).search).toBe('');

      release();
      await expectAccessible();
      await login.click();
      await page.waitForURL('**/home');
      expect(await storedToken(page)).not.toBeNull();
    }),
  );

  it(
    'the registration can be filled in, and the typed account is registered',
    journey('desktop', async ({ page }) => {
      const { email, password } = newPerson();
      const release = await holdScripts(page);
      await page.goto('/register', { waitUntil: 'commit' });
      await field(page, 'First name').fill('Ada');
      await field(page, 'Last name').fill('Marlow');
      await field(page, 'Whatsapp Number').fill('+34600555014');
      await field(page, 'Mobile no').fill('+34600555015');
      await field(page, 'Email').fill(email);
      await field(page, 'Password').fill(password);
      expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);

      release();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Registration Successful!').waitFor();
      await page.getByText('Hello, Ada').waitFor(); // on the home page
      await expect(tokenOf({ email, password })).resolves.toBeTruthy();
    }),
  );

  it(
    'the home page has asked for its picture, its words, its code and its styles',
    journey('phone', async ({ page }) => {
      await storeToken(page, await registeredGuest('Rosa'));
      const release = await holdScripts(page);
      const files = [
        /hero-phone-.*\.avif$/,
        /guest-en-.*\.js$/,
        /HomePage-.*\.js$/,
        /session-.*\.js$/,
        /HomePage-.*\.css$/,
      ];
      const requests = files.map((file) => page.waitForRequest(file));
      await page.goto('/home', { waitUntil: 'commit' });
      await Promise.all(requests);

      release();
      await page.getByRole('heading', { name: 'Marisol Bay', level: 1 }).waitFor();
    }),
  );

  it(
    'no other page shows the sign-in, so signed-in users never see it',
    journey('desktop', async ({ page }) => {
      await storeToken(page, await registeredGuest('Rosa'));
      const token = await storedToken(page);
      const release = await holdScripts(page);
      await page.goto('/home', { waitUntil: 'commit' });
      await page.locator('.splash').waitFor();
      expect(await page.getByLabel('Email').count()).toBe(0);

      release();
      await page.getByText('Hello, Rosa').waitFor();
      expect(await storedToken(page)).toBe(token);
    }),
  );
});

it(
  'a reloaded sign-in page still leads back to the page that was asked for',
  journey('desktop', async ({ page }) => {
    await page.goto('/admin/feedback');
    await page.waitForURL((url) => url.pathname === '/');
    await page.reload();
    await signIn(page, demo.staff);
    await page.getByRole('heading', { name: 'Feedbacks' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/feedback');
  }),
);
