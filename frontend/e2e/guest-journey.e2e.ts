import { enter, newPerson, registeredGuest, storedToken } from './accounts.ts';
import { bookingRow, chooseFirstRoom, findRooms, textOf } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { journey } from './journey.ts';

describe.each([
  ['desktop', 30],
  ['phone', 40],
] as const)('a new guest on a %s', (device, ahead) => {
  const stay = { start: inDays(ahead), end: inDays(ahead + 3), category: 'Sea Suite' };

  it(
    'registers, signs in, finds a free room, sees the price, books it and cancels it',
    journey(device, async ({ page, expectAccessible }) => {
      const person = newPerson('Ada');
      await page.goto('/');
      await page.getByRole('link', { name: 'Register' }).click();
      await page.waitForURL('**/register');
      await page.getByLabel('First name').fill(person.firstName);
      await page.getByLabel('Last name').fill('Marlow');
      await page.getByLabel('Whatsapp Number').fill('+34 600 555 014');
      await page.getByLabel('Mobile no').fill('+34 600 555 015');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await expectAccessible();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Registration Successful!').waitFor();
      expect(await page.getByText('Registration!').count()).toBe(1);

      await page.waitForURL('**/home');
      await page.goto('/');
      await page.waitForURL('**/home');
      await page.getByRole('heading', { name: 'Marisol Bay', level: 1 }).waitFor();
      await page.getByText('No bookings available').waitFor();
      await expectAccessible();

      await findRooms(page, stay);
      await expectAccessible();
      const room = await chooseFirstRoom(page);
      const summary = page.locator('[aria-live=polite]').filter({ hasText: 'Your stay' });
      await summary.getByText('Total').waitFor();
      const offer = await textOf(summary);
      for (const words of [room, longDate(stay.start), longDate(stay.end), '$264.00 × 3 nights', '$792.00'])
        expect(offer).toContain(words);
      await page.getByRole('button', { name: 'Book Now' }).click();
      await page.getByText('You have Booked this Room !').waitFor();

      const row = bookingRow(page, longDate(stay.start));
      await row.getByText('Confirmed').waitFor();
      const booked = await textOf(row);
      for (const words of [person.email, longDate(stay.start), longDate(stay.end), room])
        expect(booked).toContain(words);
      expect(await page.getByRole('listbox', { name: 'Available Rooms' }).count()).toBe(0);
      await page.getByText('You have Booked this Room !').waitFor({ state: 'hidden' });
      await expectAccessible();

      await row.getByRole('button', { name: /^Cancel/ }).click();
      await page.getByText('Are you sure?').waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
      await page.getByText('Deleted !').waitFor();
      await row.getByText('Cancelled').waitFor();
      expect(await row.getByRole('button', { name: /^Cancel/ }).count()).toBe(0);

      await page.getByText('Deleted !').waitFor({ state: 'hidden' });
      if (device === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText(`Hello, ${person.firstName}`).waitFor();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await storedToken(page)).toBeNull();
    }),
  );

  it(
    'must complete a search, and learns when no room is left',
    journey(device, async ({ page }) => {
      const far = { start: inDays(ahead + 200), end: inDays(ahead + 202), category: 'Penthouse' };
      await enter(page, await registeredGuest(), '/home');
      await page.getByRole('button', { name: 'Find Room' }).click();
      await page.getByText('Enter data!').waitFor();
      await page.getByText('Please select required dates and category !').waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();

      for (;;) {
        await page.getByLabel('Room type').selectOption(far.category); // before the dates, which close it at last
        await page.getByLabel('Check-in date').fill(far.start);
        await page.getByLabel('Check-out date').fill(far.end);
        await page.getByRole('button', { name: 'Find Room' }).click();
        const none = page.getByText('Sorry , Not having any room !');
        const rooms = page.getByRole('listbox', { name: 'Available Rooms' });
        await none.or(rooms).waitFor();
        if (await none.isVisible()) break;
        await chooseFirstRoom(page);
        await page.getByRole('button', { name: 'Book Now' }).click();
        await page.getByText('You have Booked this Room !').waitFor();
        await page.getByText('You have Booked this Room !').waitFor({ state: 'hidden' });
      }
      await page.getByText('Oops...').waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      expect(await page.getByLabel('Room type').inputValue()).toBe('');
      await bookingRow(page, longDate(far.start)).waitFor();
    }),
  );
});
