import { inAnnex } from './annex.ts';
import { eventually, journey } from './journey.ts';
import { demo, enter } from './people.ts';

it(
  'a housekeeper takes a room from dirty to inspected on a phone, and undoes a step',
  journey('phone', ({ page, expectAccessible }) =>
    inAnnex(async ({ staff, north: { roomId } }) => {
      const address = `/api/desk/housekeeping/${roomId}`;
      await staff('PUT', address, { from: 'clean', state: 'dirty' });
      await enter(page, demo.staff, '/admin/housekeeping');
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
    }),
  ),
);

it(
  'what one desk does shows at another within a second, and where the feed breaks the page says so',
  journey('desktop', ({ page, openOther, allow }) =>
    inAnnex(async ({ staff, north: { roomId } }) => {
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
