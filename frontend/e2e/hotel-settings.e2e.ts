import type { Page } from 'playwright-core';
import { callerOf, demo, enter, registeredGuest } from './accounts.ts';
import { bookingRow, chooseFirstRoom, findRooms, textOf } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { inAnotherHotel } from './other-hotel.ts';

const RIVER = '#5b1a3a';
const own = {
  name: 'Posada del Río',
  tagline: 'By the old mill.',
  colours: { primary: RIVER, accent: '#7a4a00' },
};

/** Records, from the first byte of every page on, the texts that were shown, and how far the page moved by itself. */
async function watchFlashes(page: Page): Promise<() => Promise<{ texts: string[]; moved: number }>> {
  await page.addInitScript(() => {
    const seen = { texts: new Set<string>(), moved: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.texts.add(document.title);
      for (const brand of document.querySelectorAll('.brand, h1')) seen.texts.add(brand.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { texts: Set<string>; moved: number } };
      return { texts: [...seen.texts], moved: seen.moved };
    });
}

const colourOf = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name);

it.each(['desktop', 'phone'] as const)(
  'a hotel with its own name and colours never shows another one, on a %s',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const shown = await watchFlashes(page);
      // The buttons with the demo hotel's accounts appear later, and only there.
      await page.route('**/sign-in-options', (route) =>
        route.fulfill({ json: { googleClientId: null, googleScriptUrl: null, demoAccounts: [] } }),
      );
      await inAnotherHotel(own, async () => {
        await eventually(async () => {
          await page.goto('/');
          return (await page.title()) === `Sign in · ${own.name}`;
        });
        await page
          .getByRole('button', { name: 'Login', exact: true })
          .and(page.locator(':enabled'))
          .waitFor();
        await expectAccessible();
        const signIn = await shown();
        expect(await colourOf(page, '--sea')).toBe(RIVER);
        expect(signIn.texts.filter((text) => /Marisol|Our Hotel|\{\{/.test(text))).toEqual([]);
        expect(signIn.moved).toBe(0);

        await enter(page, demo.guest, '/home');
        await page.getByText('By the old mill.').waitFor();
        await page.getByRole('heading', { name: 'Contact' }).waitFor();
        const home = await shown();
        expect(home.texts).toContain(own.name);
        expect(home.texts.filter((text) => /Marisol|Our Hotel|\{\{/.test(text))).toEqual([]);
        expect(home.moved).toBeLessThan(0.02);
        await expectAccessible();
      });
    })(),
);

it(
  'an open page follows what staff change',
  journey('desktop', async ({ page }) => {
    await enter(page, demo.guest, '/home');
    await page.getByRole('heading', { level: 1, name: 'Marisol Bay' }).waitFor();
    await inAnotherHotel(own, async () => {
      await eventually(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return page.getByRole('heading', { level: 1, name: own.name }).isVisible();
      });
      expect(await page.title()).toBe(own.name);
      expect(await colourOf(page, '--sea')).toBe(RIVER);
    });
  }),
);

it(
  'a guest who is booking loses nothing when the settings change',
  journey('desktop', async ({ page }) => {
    const stay = { start: inDays(64), end: inDays(66), category: 'Sea Suite' };
    await enter(page, await registeredGuest(), '/home');
    await findRooms(page, stay);
    const room = await chooseFirstRoom(page);
    const summary = page.locator('[aria-live=polite]').filter({ hasText: 'Your stay' });
    await summary.getByText('Total').waitFor();
    const offer = await textOf(summary);

    await inAnotherHotel({ ...own, checkInTime: '17:00' }, async () => {
      await eventually(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return page.getByRole('heading', { level: 1, name: own.name }).isVisible();
      });
      expect(await page.getByLabel('Check-in date').inputValue()).toBe(stay.start);
      expect(await textOf(summary)).toBe(offer);
      await page.getByRole('button', { name: 'Book Now' }).click();
      await page.getByText('You have Booked this Room !').waitFor();
      const row = bookingRow(page, longDate(stay.start));
      await row.getByText('Confirmed').waitFor();
      expect(await textOf(row)).toContain(room);
    });
  }),
);

it.each(['desktop', 'phone'] as const)('what a manager saves is what guests open next, on a %s', (device) =>
  journey(device, async ({ page, openOther, allow, expectAccessible }) => {
    allow(/^\/api\/hotel$/, 409);
    const guest = await openOther();
    await inAnotherHotel({}, async () => {
      await enter(page, demo.staff, '/admin/settings');
      await page.getByLabel('Name', { exact: true }).fill(own.name);
      await page.getByLabel('Main colour', { exact: true }).fill('#e0b765');
      await page.getByText('must be darker: its contrast with the page').waitFor();
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await expectAccessible();
      await page.getByLabel('Main colour', { exact: true }).fill(RIVER);
      await page.getByLabel('House rules').fill('Shoes off.\n\nQuiet after ten.');
      const colleague = await callerOf(demo.staff);
      await colleague('PUT', '/api/hotel', { tagline: own.tagline });
      await page.getByRole('button', { name: 'Save settings' }).click();
      const dialog = page.getByRole('dialog', { name: /^Another user changed this hotel/ });
      await dialog.getByRole('term').getByText('Tagline').waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Hotel settings saved').waitFor();
      expect(await colourOf(page, '--sea')).toBe(RIVER);

      await eventually(async () => {
        await guest.goto('/house-rules');
        await guest.getByRole('heading', { name: 'House rules', level: 1 }).waitFor();
        return (await guest.title()) === `House rules · ${own.name}`;
      });
      await guest.getByText('Quiet after ten.').waitFor();
      expect(await colourOf(guest, '--sea')).toBe(RIVER);
      await guest.getByRole('contentinfo').getByRole('link', { name: 'House rules' }).waitFor();
    });
  })(),
);
