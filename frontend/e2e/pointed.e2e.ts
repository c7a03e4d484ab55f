import type { Page } from 'playwright-core';
import { unreadableWhen } from './accessibility.ts';
import { demo, enter, registeredGuest } from './accounts.ts';
import { releaseHeld } from './booking-steps.ts';
import type { Device } from './chromium.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';
import { menuScreens, openByMenu } from './screens.ts';

// A chosen day that turned white on white under the finger was in no other test: axe sees pages at rest.
it.each<Device>(['desktop', 'phone'])(
  'on a %s, all texts can be read while they are pointed at or have the focus',
  (device) =>
    journey(device, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const unreadable: Record<string, string[]> = {};
      const look = async (name: string) => {
        for (const state of ['hover', 'focus-visible'] as const) {
          const found = await unreadableWhen(state, page);
          if (found.length > 0) unreadable[`${name}, ${state}`] = found;
        }
      };
      for (const path of ['/', '/register', '/categories']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(path);
      }
      await page.goto('/stay');
      await chooseDays(page);
      await look('/stay, days chosen');
      await page.goto(`/stay?from=${inDays(40)}&to=${inDays(42)}&adults=2`);
      await page.getByRole('heading', { name: /room types? (is|are) free$/ }).waitFor();
      await look('/stay, rooms found');
      await page
        .getByRole('button', { name: /^Book / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
      await look('checkout');
      await releaseHeld(page);
      await enter(page, await registeredGuest(), '/home');
      await page.getByText('No bookings available').waitFor();
      await look('/home');
      await enter(page, demo.staff, '/admin');
      for (const screen of menuScreens) {
        await openByMenu(page, screen);
        await look(screen.path);
      }
      expect(unreadable).toEqual({});
    })(),
);

/** Two days of the next month, with two between them. */
async function chooseDays(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('button', { name: 'Go to the Next Month' }).click();
  const days = page.getByRole('gridcell').getByRole('button', { name: /from \$/ });
  await days.nth(-4).click();
  await page.getByText('Now choose the day you leave.').waitFor();
  await days.nth(-1).click();
  await page.getByRole('button', { name: /^Dates .* 3.nights$/ }).waitFor();
}
