import { callerOf, demo, enter } from './accounts.ts';
import type { Caller } from './api.ts';
import { endStay } from './end-stay.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { withRoom } from './temporary-room.ts';

const freeTonight = async (staff: Caller): Promise<string[]> =>
  (await staff('GET', '/api/desk/today')).rooms.free.map(({ roomId }: { roomId: string }) => roomId);

it.each(['desktop', 'phone'] as const)(
  'on a %s a receptionist books a walk-in by last name, by keyboard, and checks them in at once',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const lastName = device === 'phone' ? 'Walker' : 'Wanderer';
      // The cheapest room of the hotel, and clean, whatever other journeys have left.
      const room = { category: `Cabin ${device}`, roomId: `WI-${device}`, room: `Cabin on the ${device}` };
      const staff = await callerOf(demo.staff);
      await withRoom(staff, room, { category: { price: 7 } }, async () => {
        await eventually(async () => (await freeTonight(staff)).includes(room.roomId)); // booking learns of it in a moment
        await enter(page, demo.staff, '/admin/today');
        await page.getByRole('link', { name: 'Walk-in' }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Walk-in' }).waitFor();
        await page.getByText(/1.night: Rs\. 7\.00/).waitFor();
        await expectAccessible();
        await page.keyboard.type(lastName);
        await page.keyboard.press('Enter');
        await page.getByText(/^[^:]+: Checked in$/).waitFor();
        await page
          .getByText(/^Booking [A-Z]{2}-/)
          .first()
          .waitFor();
        await page.getByRole('region', { name: 'Stay' }).getByText(lastName).waitFor();
        await page.getByRole('button', { name: 'Check out' }).waitFor();
        await expectAccessible();
        await endStay(new URL(page.url()).pathname.split('/').at(-1)!);
      });
    })(),
);

it(
  'a booking by telephone, with dates, party and address, is found by its guest’s name',
  journey('desktop', async ({ page, expectAccessible }) => {
    await enter(page, demo.staff, '/admin/bookings');
    await page.getByRole('link', { name: 'New booking' }).click();
    await page.getByLabel('Last name').fill('Telephone');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Adults').fill('2');
    await page.getByLabel('Departure').fill(inDays(44));
    await page.getByLabel('Arrival').fill(inDays(40));
    await page.getByText(/4.nights: Rs\. /).waitFor();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('must be an e-mail address').waitFor();
    await expectAccessible();
    await page.getByLabel('Email').fill('call@example.com');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText(/is booked for Telephone$/).waitFor();
    await page
      .getByText(/^Booking [A-Z]{2}-/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Bookings' }).first().click();
    await page.getByLabel('Search by booking, guest, email or room').fill('telephone');
    await page.getByRole('row').filter({ hasText: 'call@example.com' }).getByText('Confirmed').waitFor();
  }),
);

it(
  'once it says that the room is booked, the menu leads on without a question',
  journey('desktop', async ({ page }) => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/BookingPage-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await enter(page, demo.staff, '/admin/bookings/new');
    await page.getByLabel('Last name').fill('Hurried');
    await page.getByLabel('Departure').fill(inDays(52));
    await page.getByLabel('Arrival').fill(inDays(50));
    await page.getByText(/2.nights: Rs\. /).waitFor();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText(/is booked for Hurried$/).waitFor();
    await page.getByRole('link', { name: 'Guests', exact: true }).click();
    await page.waitForURL('**/admin/guests');
    goOn();
    await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor();
    expect(await page.getByText('Leave without saving?').count()).toBe(0);
  }),
);
