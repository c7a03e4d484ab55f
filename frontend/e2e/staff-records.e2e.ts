import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { demo, enter } from './accounts.ts';
import { caller } from './api.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

const PICTURE = path.join(import.meta.dirname, '../../services/gallery/demo/sea-suite-sm.jpg');

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Whether the file of an image has loaded. */
const isLoaded = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);

async function roomsFreeFor(category: string): Promise<{ name: string; price: number | string }[]> {
  const search = { start: inDays(100), end: inDays(101), category };
  return (await caller()('POST', '/api/booking/getAvailbleRooms', search).catch(() => null))?.rst ?? [];
}

it(
  'a category with a picture and a room in it are added, offered to guests, changed and deleted',
  journey('desktop', async ({ page, allow, expectAccessible }) => {
    allow(/^\/api\/category\//, 409);
    const category = unique('Attic');
    const room = unique('Swift Attic');
    await enter(page, demo.staff, '/admin/categories');
    await page.getByRole('link', { name: 'Add new category' }).click();
    await page.getByLabel('Name', { exact: true }).fill(category);
    await page.getByLabel('Price').fill('95.5');
    await page.getByLabel('Description').fill('Under the slates, with the swifts.');
    for (const [index, feature] of ['Skylight', 'Writing desk'].entries()) {
      await button(page, 'Add Feature').click();
      await page.getByLabel(`Feature ${index + 1}`, { exact: true }).fill(feature);
    }
    await page.locator('main input[type=file]').setInputFiles(PICTURE);
    await page.getByText('Successfully Uploaded!').first().waitFor();
    await eventually(() => isLoaded(page.locator('form').getByRole('listitem').getByRole('img').first()));
    await expectAccessible();
    await button(page, 'Add Category').click();
    await page.getByText('Successfully Added this Category').waitFor();
    await page.waitForURL('**/admin/categories');
    const row = rowOf(page, category);
    await row.getByText('Rs. 95.50').waitFor();
    await row.getByText('Writing desk').waitFor();
    await eventually(() => isLoaded(row.getByRole('img').or(row.locator('img')).first()));

    await button(page, `Update ${category}`).click();
    await page.waitForURL('**/admin/updateCategory*');
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Price').fill('99');
    await expectAccessible();
    await button(page, 'Update Category').click();
    await page.getByText('Successfully updated this Category !').waitFor();
    await row.getByText('Rs. 99.00').waitFor();

    await page.goto('/admin/rooms');
    await page.getByLabel('Room ID').fill(unique('AT'));
    await page.getByLabel('Room Name').fill(room);
    await page.getByLabel('Maximum Guests').fill('2');
    await page.locator('form').getByLabel('Category').selectOption(category);
    await button(page, 'Upload').click();
    await page.getByText('Please select images to upload!').waitFor();
    await button(page, 'OK').click();
    await page.locator('main input[type=file]').setInputFiles([PICTURE]);
    await button(page, 'Upload').click();
    await page.getByText('All images uploaded !').waitFor();
    await page.getByText('All images uploaded !').waitFor({ state: 'hidden' });
    await button(page, 'Add Room').click();
    await page.getByText('Room Saved !').waitFor();
    await page.getByText('Room Saved !').waitFor({ state: 'hidden' });
    await eventually(async () => (await roomsFreeFor(category))[0]?.name === room);
    expect(Number((await roomsFreeFor(category))[0]!.price)).toBe(99);

    await page.goto('/admin/categories');
    await button(page, `Delete ${category}`).click();
    await page.getByText('Are you sure you want to delete this category?').waitFor();
    await button(page, 'Delete').click();
    await page.getByText('Delete Error!').waitFor();
    await row.waitFor();

    await page.goto('/admin/rooms');
    await page.getByLabel('Search rooms').fill(room);
    await button(page, `Delete ${room}`).click();
    await button(page, 'Delete').click();
    await button(page, `Delete ${room}`).waitFor({ state: 'detached' });
    await eventually(async () => (await roomsFreeFor(category)).length === 0);

    await page.goto('/admin/categories');
    await button(page, `Delete ${category}`).click();
    await button(page, 'Delete').click();
    await page.getByText('Category deleted successfully!').waitFor();
    await row.waitFor({ state: 'detached' });
  }),
);

it(
  'a gallery item is added, changed and deleted on a phone',
  journey('phone', async ({ page, expectAccessible }) => {
    const name = unique('Lighthouse');
    await enter(page, demo.staff, '/admin/galleryItem');
    await page.getByRole('link', { name: 'Add gallery item' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description').fill('Two kilometres along the cliff.');
    await page.locator('main input[type=file]').setInputFiles(PICTURE);
    await page.getByText('Image uploaded !').first().waitFor();
    await button(page, 'Add Gallery Item').click();
    await page.getByText('Gallery item added successfully!').waitFor();
    await page.waitForURL('**/admin/galleryItem');

    await page.getByLabel('Search gallery items').fill(name);
    await button(page, `Update ${name}`).click();
    await page.waitForURL('**/admin/updateGalleryItem*');
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Description').fill('An hour along the cliff.');
    await expectAccessible();
    await button(page, 'Update Gallery Item').click();
    await page.getByText('Gallery item updated successfully!').waitFor();
    await page.getByLabel('Search gallery items').fill(name);
    await rowOf(page, name).getByText('An hour along the cliff.').waitFor();

    const question = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.message();
    });
    await button(page, `Delete ${name}`).click();
    expect(await question).toBe('Are you sure you want to delete this item?');
    await page.getByText('Item deleted successfully!').waitFor();
    await rowOf(page, name).waitFor({ state: 'detached' });
  }),
);

it(
  'a user is added, disabled, which ends their access, and deleted',
  journey('desktop', async ({ page, expectAccessible }) => {
    const email = `iris-${randomUUID()}@example.com`;
    const password = `Jetty-${randomUUID()}`;
    await enter(page, demo.staff, '/admin/users');
    const fill = async (fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(value);
    };
    await fill({ 'First Name': 'Iris', 'Last Name': 'Marlow', 'Whatsapp Number': '+34600555016' });
    await fill({ 'Mobile Number': '+34600555017', Email: email, Password: password });
    await button(page, 'ADD').click();
    await page.getByText('User Saved Successful!').waitFor();
    expect(await page.getByText('Saved!', { exact: true }).count()).toBe(1);
    expect(await signInStatus(email, password)).toBe(200);

    await page.getByText('User Saved Successful!').waitFor({ state: 'hidden' });
    await page.getByLabel('Search users').fill(email);
    const row = rowOf(page, email);
    await row.getByText('Active').waitFor();
    await button(page, 'Update Iris Marlow').click();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.getByLabel('User Status').selectOption('Disabled');
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' }); // a list that loads is faint
    await expectAccessible();
    await button(page, 'Update').click();
    await page.getByText('Update Successful !').waitFor();
    await row.getByText('Disabled').waitFor();
    expect(await signInStatus(email, password)).toBe(403);

    await page.getByText('Update Successful !').waitFor({ state: 'hidden' });
    await button(page, 'Delete Iris Marlow').click();
    await button(page, 'Delete').click();
    await page.getByText('Delete Successful !').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await signInStatus(email, password)).toBe(401);
  }),
);

async function signInStatus(email: string, password: string): Promise<number> {
  const response = await fetch(`${process.env['E2E_URL']}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}
