import { registeredGuest } from './accounts.ts';
import { releaseHeld } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { journey } from './journey.ts';

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
      await page.getByRole('heading', { name: 'Marisol Bay', level: 1 }).waitFor();
      await page.getByRole('button', { name: /^Dates/ }).click();

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

      // A search that another user has sent.
      const stay = { start: inDays(ahead), end: inDays(ahead + 2) };
      await page.goto(`/stay?from=${stay.start}&to=${stay.end}&adults=2&children=4`);
      await page.getByRole('heading', { name: /room types? (is|are) free$/ }).waitFor();
      await page.getByLabel('Sort by').selectOption('Most guests');
      const card = page.getByRole('article').first();
      await card.getByText('Price details').click();
      const price = (await card.locator('.total').textContent()) ?? '';
      await expectAccessible();

      // The room is kept while the guest signs in, and the account fills in the form.
      await card.getByRole('button', { name: /^Book/ }).click();
      await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
      await page.getByLabel('Requests (optional)').fill('A cot, please');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Email', { exact: true }).fill(guest.email);
      await page.getByLabel('Password', { exact: true }).fill(guest.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL(/\/stay\/checkout$/);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[name=lastName]')?.value === 'Marlow',
      );
      await page.getByText('no longer: no other room is free').waitFor(); // there is one Penthouse
      await expectAccessible();
      await page.getByRole('button', { name: 'Book with obligation to pay' }).click();
      const confirmation = page.getByRole('region', { name: 'Your room is booked' });
      await confirmation.getByText(price, { exact: true }).waitFor();
      await confirmation.getByText(longDate(stay.start)).waitFor();
      await expectAccessible();
    }),
  );

  it(
    'a party that no room holds books several rooms at one price',
    journey(device, async ({ page, expectAccessible }) => {
      const stay = { start: inDays(ahead + 20), end: inDays(ahead + 22) };
      await page.goto(`/stay?from=${stay.start}&to=${stay.end}&adults=7&children=4`);
      const proposal = page
        .getByRole('article')
        .filter({ has: page.getByRole('button', { name: /^Book these/ }) });
      const total = (await proposal.first().locator('.total').textContent()) ?? '';
      await expectAccessible();
      await proposal
        .first()
        .getByRole('button', { name: /^Book these/ })
        .click();
      await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
      await page.getByRole('region', { name: 'Your order' }).getByText(total, { exact: true }).waitFor();
      await releaseHeld(page);
    }),
  );

  it(
    'a guest without an account books two rooms together, and changes and cancels one by the secret link',
    journey(device, async ({ page, expectAccessible }) => {
      const stay = { start: inDays(ahead + 10), end: inDays(ahead + 12) };
      await page.goto(`/stay?from=${stay.start}&to=${stay.end}&adults=2`);
      await page
        .getByRole('button', { name: /^Add .* to my rooms$/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Add .* to my rooms$/ })
        .last()
        .click();
      await expectAccessible();
      await page.getByRole('button', { name: 'Book these 2 rooms' }).click();
      await page.getByRole('heading', { name: 'Your 2 rooms' }).waitFor();
      await page.getByRole('checkbox', { name: 'Breakfast' }).check();
      await page.getByRole('region', { name: 'Your order' }).getByText('Breakfast').waitFor();
      await page.getByRole('button', { name: 'Book with obligation to pay' }).click();
      await page.getByText('This field cannot be empty').waitFor();
      await expectAccessible();
      await page.getByLabel('Last name').fill('Haddad');
      await page.getByLabel('Email').fill('nadia@example.com');
      await page.getByLabel('Phone').fill('+34 600 555 015');
      await page.reload(); // the typed and stored text survives it, and so does what was chosen
      await page.getByRole('checkbox', { name: 'Breakfast', checked: true }).waitFor();
      await page.getByRole('button', { name: 'Book with obligation to pay' }).click();
      await page.getByRole('heading', { name: 'Your rooms are booked' }).waitFor();
      await expectAccessible();

      await page.getByRole('link', { name: /\/stay\/booking#[A-Z]{2}-/ }).click();
      await page.getByRole('heading', { name: 'Your bookings' }).waitFor();
      await page
        .getByRole('button', { name: /^Change [A-Z]{2}-/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Add Cot' }).click();
      await page.getByText(/^Cot is added\./).waitFor();
      const days = page.getByRole('group', { name: 'Days' });
      for (const date of [inDays(ahead + 10), inDays(ahead + 13)]) {
        const day = days.getByRole('button', { name: longDate(date) });
        await days.getByRole('grid').first().waitFor();
        if (!(await day.count())) await days.getByRole('button', { name: 'Next month' }).click();
        await day.click();
      }
      await page.getByText(/^\$\d+\.\d\d more, all taxes included\.$/).waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Change booking' }).click();
      await page.getByText('Your booking is changed.').waitFor();
      await page.getByText(longDate(inDays(ahead + 13))).waitFor();
      await expectAccessible();
      await page
        .getByRole('button', { name: /^Cancel [A-Z]{2}-/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await page.getByText('Cancelled', { exact: true }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Your rooms are booked' }).waitFor();
    }),
  );
});
