import { demo, enter, registeredGuest, storedToken, storeToken } from './accounts.ts';
import { journey } from './journey.ts';
import { formScreens, menuScreens, openByMenu, waitUntilLoaded } from './screens.ts';

describe('the admin area', () => {
  it(
    'rejects a guest and links to the guest’s page',
    journey('desktop', async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\//, 403);
      await enter(page, await registeredGuest(), '/home');
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

  it(
    'shows an owner the whole menu, with the version at its end, on a small laptop',
    journey('desktop', async ({ page }) => {
      const height = 768;
      await page.setViewportSize({ width: 1366, height });
      await enter(page, demo.staff, '/admin/today');
      const version = page.getByText(/^Innkeeper \d+\.\d+\.\d+/);
      await version.waitFor();
      const { y, height: ofLine } = (await version.boundingBox())!;
      expect(y + ofLine).toBeLessThanOrEqual(height);
    }),
  );

  it.each(['desktop', 'phone'] as const)('on a %s takes staff through every screen by its menu', (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      await enter(page, demo.staff, '/admin');
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      for (const screen of menuScreens) {
        await openByMenu(page, screen);
        expect(new URL(page.url()).pathname).toBe(screen.path);
        await waitUntilLoaded(page);
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
      await storeToken(page, demo.staff);
      for (const { heading, path } of formScreens) {
        await page.goto(path);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await expectAccessible();
      }
    })(),
  );
});
