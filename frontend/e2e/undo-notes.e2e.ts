import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { demo, enter } from './accounts.ts';
import { caller } from './api.ts';
import type { Device } from './chromium.ts';
import { eventually, journey } from './journey.ts';

/** What can be clicked and lies under the note with the Undo button, by its words. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const note = document.querySelector('.note:has(button)')!.getBoundingClientRect();
    const isCovered = ({ top, bottom, left, right }: DOMRect) =>
      top < note.bottom && bottom > note.top && left < note.right && right > note.left;
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((control) => !control.closest('.note') && control.checkVisibility())
      .filter((control) => isCovered(control.getBoundingClientRect()))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

describe.each<Device>(['phone', 'tablet', 'desktop'])('on a %s', (device) => {
  it(
    'a note with an Undo button is out of the way of all others',
    journey(device, async ({ page }) => {
      const name = `Ilse ${randomUUID().slice(0, 8)}`;
      await caller()('POST', '/api/feedback', { rate: 4, name, feedback: 'The sea, from the bath' });
      await enter(page, demo.staff, '/admin/feedback');
      await page.getByLabel('Search feedback').fill(name);
      await eventually(async () => (await page.getByRole('row').count()) === 2); // the head, and the one that is found
      await page.getByRole('button', { name: `Delete feedback by ${name}` }).click();
      await page.getByRole('button', { name: 'Ok', exact: true }).click();
      await page.locator('.note').filter({ hasText: 'Feedback deleted' }).hover(); // or it would disappear
      expect(await coveredControls(page)).toEqual([]);
      await page.getByLabel('Search feedback').fill(''); // with a long list, whose end is scrolled to
      await page.getByRole('row').nth(3).waitFor();
      await page.locator('.note').filter({ hasText: 'Feedback deleted' }).hover();
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      expect(await coveredControls(page)).toEqual([]);
    }),
  );
});
