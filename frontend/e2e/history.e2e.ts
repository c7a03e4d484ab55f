import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { callerOf, demo, enter } from './accounts.ts';
import { eventually, journey } from './journey.ts';

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

/** A category with a room in it, made by the demo hotel's staff. */
async function addRoom() {
  const call = await callerOf(demo.staff);
  const [category, name, roomId] = [unique('Loft'), unique('Swift'), unique('LO')];
  await call('POST', '/api/category', { name: category, price: 80 });
  const room = { roomId, name, category, maximumGuests: 2, available: true };
  await call('POST', '/api/room', room);
  const remove = async () => {
    await call('DELETE', `/api/room/${encodeURIComponent(roomId)}`);
    await call('DELETE', `/api/category/${encodeURIComponent(category)}`);
  };
  return { name, roomId, remove };
}

it.each(['desktop', 'phone'] as const)(
  'a manager changes a room and finds the change in its history and in the list (%s)',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const { name, remove } = await addRoom();
      await enter(page, demo.staff, '/admin/rooms');
      await page.getByLabel('Search rooms').fill(name);
      const update = page.getByRole('button', { name: `Update ${name}` });
      await update.click();
      await page.getByLabel('Maximum Guests').fill('3');
      await page.getByRole('button', { name: 'Update Room', exact: true }).click();
      await page.getByText('3 guests').waitFor();
      // What says that it is saved has the focus, and gives it back a moment after it has closed.
      const hasFocus = (button: Locator) => button.evaluate((each) => each === document.activeElement);
      await eventually(() => hasFocus(update));

      const opener = page.getByRole('button', { name: `History of ${name}` });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `History of ${name}` });
      const [changed, added] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').nth(1)];
      await changed.getByText('Room changed').waitFor();
      await changed.getByText(demo.staff.email).waitFor();
      expect(await changed.getByRole('definition').allInnerTexts()).toEqual([
        expect.stringMatching(/^was\s+2\s+and became\s+3$/),
      ]);
      await added.getByText('Room added').waitFor();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await eventually(() => hasFocus(opener));

      await page.goto('/admin/history?kind=room');
      const row = page.getByRole('row').filter({ hasText: name });
      await row.first().getByText('Room changed').waitFor();
      await row.nth(1).getByText('What it began with').waitFor();
      await expectAccessible();
      await page.getByLabel('Action').selectOption('Room added');
      await row.first().getByText('Room added').waitFor();
      expect(await row.count()).toBe(1);
      await page.reload();
      await row.first().getByText('Room added').waitFor();
      expect(new URL(page.url()).search).toBe('?kind=room&action=room.created');
      await remove();
    })(),
);
