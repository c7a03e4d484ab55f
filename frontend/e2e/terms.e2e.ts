import { randomUUID } from 'node:crypto';
import { callerOf, demo, enter, registeredGuest } from './accounts.ts';
import { caller } from './api.ts';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { inDays } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { inAnotherHotel } from './other-hotel.ts';

const accept = 'I have read the terms of booking and accept them.';
const stay = { start: inDays(150), end: inDays(152) };

/** Waits until the pages of the site are sent with this revision. */
const untilSent = (revision: number | null) =>
  eventually(async () => {
    const page = await (await fetch(`${process.env['E2E_URL']}/stay`)).text();
    return page.includes(`"termsRevision":${revision}`);
  });

/** Runs a journey in the hotel with terms. */
async function withTerms(walk: (revision: number) => Promise<void>): Promise<void> {
  await inAnotherHotel({ terms: 'Pay when you leave.\n\nNo parties.' }, async () => {
    const { revision } = await caller()('GET', '/api/hotel/terms');
    await untilSent(revision);
    await walk(revision);
  });
  await untilSent(null); // else the next journeys would be asked for terms
}

it.each(['desktop', 'phone'] as const)(
  'on a %s, a stranger accepts the terms in the checkout, and the desk has the text',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const email = `terms-${randomUUID()}@example.com`;
      await withTerms(async (revision) => {
        await page.goto(`/stay?from=${stay.start}&to=${stay.end}&adults=2`);
        await page.getByRole('button', { name: /^Book/ }).first().click();
        await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
        await page.getByLabel('Last name').fill('Haddad');
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Phone').fill('+34 600 555 015');
        const book = page.getByRole('button', { name: 'Book with obligation to pay' });
        await book.click();
        await page.getByText('Please accept the terms of booking.').waitFor();
        const box = page.getByRole('checkbox', { name: accept });
        expect(await box.isChecked()).toBe(false);
        await expectAccessible();
        const [terms] = await Promise.all([
          page.context().waitForEvent('page'),
          page.getByRole('link', { name: 'terms of booking', exact: true }).click(),
        ]);
        await terms.getByText('No parties.').waitFor();
        await terms.close();
        await box.check();
        await book.click();
        await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();

        const staff = await callerOf(demo.staff);
        const { rslt } = await staff('GET', `/api/booking/getAllBookings?q=${email}&pageSize=5&pageNumber=1`);
        await enter(page, demo.staff, `/admin/bookings/${rslt[0].bookingId}`);
        await page.getByText('Terms accepted').waitFor();
        await page.getByRole('link', { name: `Text ${revision}, English` }).waitFor();
      });
    })(),
);

it('on the home page, the panel books only with the box, where the hotel has terms', () =>
  journey('desktop', async ({ page, expectAccessible }) => {
    await withTerms(async () => {
      await enter(page, await registeredGuest(), '/home');
      await findRooms(page, { start: inDays(160), end: inDays(161), category: 'Sea Suite' });
      await chooseFirstRoom(page);
      await page.getByRole('button', { name: 'Book Now' }).click();
      await page.getByText('Please accept the terms of booking.').waitFor();
      await expectAccessible();
      await page.getByRole('checkbox', { name: accept }).check();
      await page.getByRole('button', { name: 'Book Now' }).click();
      await page.getByText('You have Booked this Room !').waitFor();
    });
  })());
