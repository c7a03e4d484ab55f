import { journey } from './journey.ts';

describe.each(['desktop', 'phone'] as const)('on a %s, for anybody', (device) => {
  it.each(['/nowhere', '/home/elsewhere', '/%F0%9F%8C%8A'])(
    '%s is not found, in the specified words',
    (path) =>
      journey(device, async ({ page, expectAccessible }) => {
        await page.goto(path);
        await page.getByText('Sorry Not Fount 404').waitFor();
        await expectAccessible();
      })(),
  );

  it(
    'the categories are listed with their prices',
    journey(device, async ({ page, expectAccessible }) => {
      await page.goto('/categories');
      const row = page.getByRole('row').filter({ hasText: 'Sea Suite' });
      await row.getByText('$264.00').waitFor();
      const heads = await page.getByRole('columnheader').allInnerTexts();
      expect(heads.map((head) => head.trim())).toEqual([
        'Image',
        'Name',
        'Description',
        'Price',
        'Features',
        'Action',
      ]);
      await expectAccessible();
    }),
  );
});
