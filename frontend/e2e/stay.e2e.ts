import { inDays, longDate } from './hotel-days.ts';
import { journey } from './journey.ts';
import { registeredGuest } from './people.ts';

describe.each([
  ['phone', 310],
  ['desktop', 320],
] as const)('on a %s', (device, ahead) => {
  it(
    'a guest finds a room type and its price before signing in, and books it at that price',
    journey(device, async ({ page, expectAccessible }) => {
      const guest = await registeredGuest();
      await page.goto('/');
      await page.getByRole('link', { name: 'Rooms and prices' }).click();
      await page.getByRole('heading', { name: 'Find your room', level: 1 }).waitFor();

      // The calendar by its keys: today has the focus, a week later is below it.
      await page
        .getByRole('button', { name: /from \$/ })
        .first()
        .focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByText('Now choose the day you leave.').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Dates .* 2.nights$/ }).waitFor();
      await expectAccessible();

      // A search that somebody else has sent.
      const stay = { start: inDays(ahead), end: inDays(ahead + 2) };
      await page.goto(`/stay?from=${stay.start}&to=${stay.end}&adults=2&children=4`);
      await page.getByRole('heading', { name: /room types? (is|are) free$/ }).waitFor();
      await page.getByLabel('Sort by').selectOption('Most guests');
      const card = page.getByRole('article').first();
      await card.getByText('Price details').click();
      const price = (await card.locator('.total').textContent()) ?? '';
      await expectAccessible();

      await card.getByRole('button', { name: /^Book/ }).click();
      await page.getByLabel('Email', { exact: true }).fill(guest.email);
      await page.getByLabel('Password', { exact: true }).fill(guest.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL(/\/stay\?.*sort=size/); // back at the search
      await card.getByRole('button', { name: /^Book/ }).click();
      await page.getByRole('button', { name: 'Book with obligation to pay' }).click();
      const confirmation = page.getByRole('region', { name: 'Your room is booked' });
      await confirmation.getByText(price, { exact: true }).waitFor();
      await confirmation.getByText(longDate(stay.start)).waitFor();
      await expectAccessible();
    }),
  );
});
