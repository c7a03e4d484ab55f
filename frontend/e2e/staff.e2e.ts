import { journey } from './journey.ts';
import { demo, registeredGuest, signIn, storedToken } from './people.ts';
import { adminScreens } from './screens.ts';

describe('the admin area', () => {
  it(
    'rejects a guest and links to the guest’s page',
    journey('desktop', async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\//, 403);
      await page.goto('/');
      await signIn(page, await registeredGuest());
      for (const path of ['/admin', '/admin/users']) {
        await page.goto(path);
        await page.getByRole('heading', { name: /staff/i }).waitFor();
        expect(await page.getByRole('heading', { name: 'User Management' }).count()).toBe(0);
      }
      await expectAccessible();
      await page.getByRole('link').first().click();
      await page.waitForURL('**/home');
    }),
  );

  it.each(['desktop', 'phone'] as const)('on a %s takes staff through every screen by its menu', (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      await page.goto('/');
      await signIn(page, demo.staff);
      await page.getByRole('heading', { name: 'Admin Bookings' }).waitFor();
      for (const { entry, heading, path } of adminScreens.filter(({ entry }) => entry)) {
        if (device === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
        const menu = page.getByRole('navigation', { name: 'Admin' });
        await menu.getByRole('link', { name: entry, exact: true }).click();
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        await page.locator('[aria-busy=true], .bone').first().waitFor({ state: 'detached' });
        await expectAccessible();
      }
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('button', { name: 'LogOut' }).waitFor();
        await expectAccessible();
      }
      await page.getByRole('button', { name: 'LogOut' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await storedToken(page)).toBeNull();
    })(),
  );

  it.each(['desktop', 'phone'] as const)('on a %s has accessible forms', (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      await page.goto('/');
      await signIn(page, demo.staff);
      for (const { heading, path } of adminScreens.filter(({ entry }) => !entry)) {
        await page.goto(path);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await expectAccessible();
      }
    })(),
  );
});
