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
