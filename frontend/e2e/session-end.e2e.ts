import path from 'node:path';
import { demo, endSession, enter, signIn } from './accounts.ts';
import { eventually, journey } from './journey.ts';

const PICTURE = path.join(import.meta.dirname, '../../services/gallery/demo/sea-suite-sm.jpg');

it.each([
  ['images are uploaded', 'Upload'],
  ['a room is saved', 'Add Room'],
])('a session that ended before %s is reported once, and the form is back after the sign-in', (_what, name) =>
  journey('desktop', async ({ page, allow, expectAccessible }) => {
    allow(/^\/api\//, 401);
    await enter(page, demo.staff, '/admin/rooms');
    await page.getByLabel('Room ID').fill('TC-1');
    await page.getByLabel('Room Name').fill('Tern Cabin');
    await page.getByRole('form').getByLabel('Category').selectOption('Garden Double');
    await page.locator('main input[type=file]').setInputFiles(PICTURE);
    await endSession(page);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText('Your session has ended. Sign in to continue where you were.').waitFor();
    await expectAccessible();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await signIn(page, demo.staff);
    await eventually(async () => (await page.getByLabel('Room Name').inputValue()) === 'Tern Cabin');
    expect(new URL(page.url()).pathname).toBe('/admin/rooms');
    expect(await page.getByText(/All images uploaded !|save Error/).count()).toBe(0);
  })(),
);
