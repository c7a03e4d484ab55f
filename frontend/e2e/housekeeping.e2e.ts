import path from 'node:path';
import { demo, enter } from './accounts.ts';
import { withTwoRooms } from './annex.ts';
import { withColleague } from './colleague.ts';
import { eventually, journey } from './journey.ts';
import { menuOf } from './screens.ts';

const PICTURE = path.join(import.meta.dirname, '../../services/gallery/demo/sea-suite-sm.jpg');

it(
  'a housekeeper takes a room from dirty to inspected on a phone, undoes a step, and notes a broken lamp with a photo',
  journey('phone', ({ page, expectAccessible }) =>
    withTwoRooms(async ({ staff, north: { roomId } }) => {
      const address = `/api/desk/housekeeping/${roomId}`;
      await staff('PUT', address, { from: 'clean', state: 'dirty' });
      await withColleague('housekeeping', undefined, async (housekeeper) => {
        await enter(page, housekeeper, '/admin');
        expect(await menuOf(page)).toEqual(['Housekeeping']);
        const steps = ['Start cleaning', 'Clean now', 'Inspected'].map((step) =>
          page.getByRole('button', { name: `${step}: ${roomId}` }),
        );
        await steps[0]!.waitFor();
        await expectAccessible();
        await steps[0]!.tap();
        await steps[1]!.waitFor();
        await page.getByRole('button', { name: 'Undo' }).tap();
        await steps[0]!.tap();
        await steps[1]!.tap();
        await steps[2]!.tap();
        await steps[2]!.waitFor({ state: 'detached' });
        await eventually(async () => (await staff('GET', address)).state === 'inspected');
        await page.getByRole('button', { name: /^Inspected \d/ }).tap();
        await page.getByText(roomId, { exact: true }).waitFor();
        await expectAccessible();
        await page.getByRole('button', { name: `Add a note: ${roomId}` }).tap();
        const form = page.getByRole('form', { name: `Note of ${roomId}` });
        await form.getByLabel('Note', { exact: true }).fill('Broken lamp');
        await form.getByLabel('Take a photo').setInputFiles(PICTURE);
        await form.getByRole('img', { name: 'The photo' }).waitFor();
        await expectAccessible();
        await form.getByRole('button', { name: 'Save note' }).tap();
        await page.getByRole('link', { name: 'Photo: Broken lamp' }).waitFor();
        const { rooms } = await staff('GET', '/api/desk/housekeeping');
        const { notes } = rooms.find((room: { roomId: string }) => room.roomId === roomId);
        expect(notes).toMatchObject([{ text: 'Broken lamp', photo: expect.stringMatching(/\.webp$/) }]);
        await page.getByRole('button', { name: 'Settled: Broken lamp' }).tap();
        await page.getByRole('link', { name: 'Photo: Broken lamp' }).waitFor({ state: 'detached' });
        await page.goto('about:blank'); // before the account ends, whose calls would be rejected then
      });
    }),
  ),
);

it(
  'what one desk does shows at another within a second, and where the feed breaks the page says so',
  journey('desktop', ({ page, openOther, allow }) =>
    withTwoRooms(async ({ staff, north: { roomId } }) => {
      allow(/^\/api\/desk\/feed/, 0);
      const address = `/api/desk/housekeeping/${roomId}`;
      await enter(page, demo.staff, '/admin/housekeeping');
      await page.getByRole('button', { name: `Inspected: ${roomId}` }).waitFor();
      const colleague = await openOther();
      const followed = colleague.waitForResponse(/\/api\/desk\/feed/);
      await enter(colleague, demo.staff, '/admin/housekeeping');
      await followed;
      const theirs = colleague.getByRole('button', { name: `Start cleaning: ${roomId}` });
      await colleague.getByRole('button', { name: `Inspected: ${roomId}` }).waitFor();
      await page.getByRole('button', { name: `Dirty again: ${roomId}` }).click();
      await page.getByRole('button', { name: `Start cleaning: ${roomId}` }).waitFor();
      await theirs.waitFor({ timeout: 1_000 });

      await colleague.route('**/api/desk/feed', (route) => route.abort());
      await colleague.reload();
      await colleague.getByText('Not live at the moment').waitFor();
      await staff('PUT', address, { from: 'dirty', state: 'cleaning' });
      await colleague.getByRole('button', { name: `Clean now: ${roomId}` }).waitFor({ timeout: 20_000 });
      await colleague.unroute('**/api/desk/feed');
      await colleague.getByText('Not live at the moment').waitFor({ state: 'detached', timeout: 20_000 });
    }),
  ),
);
