import { registeredGuest } from './accounts.ts';
import { bookingRow } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { tabTo, typed } from './input-devices.ts';
import { eventually, journey } from './journey.ts';

it(
  'a guest signs in, books a room and cancels it with the keyboard alone',
  journey('desktop', async ({ page }) => {
    const guest = await registeredGuest();
    const [start, end] = [inDays(60), inDays(62)];
    const { keyboard } = page;
    await page.goto('/');
    const email = page.getByLabel('Email', { exact: true });
    await email.waitFor();
    await tabTo(page, email);
    await keyboard.type(guest.email);
    await keyboard.press('Tab');
    await keyboard.type(guest.password);
    await keyboard.press('Enter');
    await page.waitForURL('**/home');

    const checkIn = page.getByLabel('Check-in date');
    await checkIn.waitFor();
    await page
      .getByLabel('Room type')
      .getByRole('option', { name: 'Garden Double' })
      .waitFor({ state: 'attached' });
    await tabTo(page, checkIn);
    await keyboard.type(typed(start));
    await tabTo(page, page.getByLabel('Check-out date'));
    await keyboard.type(typed(end));
    await tabTo(page, page.getByLabel('Room type'));
    await keyboard.type('Garden');
    expect(await page.getByLabel('Room type').inputValue()).toContain('Garden');
    await tabTo(page, page.getByRole('button', { name: 'Find Room' }));
    await keyboard.press('Enter');

    const rooms = page.getByRole('combobox', { name: 'Available Rooms' });
    await page.getByRole('listbox', { name: 'Available Rooms' }).waitFor();
    await tabTo(page, rooms);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByText('$128.00 × 2 nights').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Book Now' }));
    await keyboard.press('Enter');
    await page.getByText('You have Booked this Room !').waitFor();

    const cancel = bookingRow(page, longDate(start)).getByRole('button', { name: /^Cancel/ });
    await cancel.waitFor();
    await page.getByText('You have Booked this Room !').waitFor({ state: 'hidden' });
    await tabTo(page, cancel);
    await keyboard.press('Enter');
    await page.getByText('Are you sure?').waitFor();
    await keyboard.press('Escape');
    await page.getByText('Are you sure?').waitFor({ state: 'hidden' });
    await eventually(() => cancel.evaluate((element) => element === document.activeElement));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Cancel booking', exact: true }));
    await keyboard.press('Enter');
    await bookingRow(page, longDate(start)).getByText('Cancelled').waitFor();
  }),
);
