import { enter, registeredGuest, signIn } from './accounts.ts';
import { bookingRow, chooseFirstRoom, findRooms } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { descendants } from './product.ts';

const bookingService = () =>
  descendants(Number(process.env['E2E_LAUNCHER_PID'])).find(({ command }) =>
    command.includes('services/booking/dist/main.js'),
  );

it(
  'a journey continues after the booking service was killed in the middle of it',
  journey('desktop', async ({ page, allow }) => {
    allow(/^\/api\/(booking|hotel)\b/, 502, 503, 504);
    const stay = { start: inDays(80), end: inDays(84), category: 'Lantern Loft' };
    await enter(page, await registeredGuest(), '/home');
    await findRooms(page, stay);
    await chooseFirstRoom(page);

    const killed = bookingService()!;
    process.kill(killed.pid, 'SIGKILL');
    const row = bookingRow(page, longDate(stay.start));
    const book = page.getByRole('button', { name: 'Book Now' });
    await eventually(async () => {
      if (await book.isVisible()) await book.click({ timeout: 1_000 }).catch(() => undefined); // the last attempt is still running
      return row.isVisible();
    }, 40_000);
    await row.getByText('Confirmed').waitFor();
    expect(await row.count()).toBe(1);
    expect(bookingService()?.pid).not.toBe(killed.pid);
  }),
);

it(
  'the other screens work while the booking service is unavailable',
  journey('desktop', async ({ page, allow }) => {
    allow(/^\/api\/(booking|hotel)\b/, 502, 503, 504);
    const guest = await registeredGuest('Rosa');
    await page.goto('/');
    process.kill((await eventually(bookingService)).pid, 'SIGKILL');
    await signIn(page, guest);
    await page.getByText('Hello, Rosa').waitFor();
    await page.getByRole('heading', { name: 'Our Customer Ratings' }).scrollIntoViewIfNeeded(); // it loads when it is near
    await page.getByText('Woke to the sea on three sides.').first().waitFor({ state: 'attached' });
    // Reads are retried for a while; after that the screen offers to try again.
    await eventually(async () => {
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1_000 }).catch(() => undefined);
      return page.getByText('No bookings available').isVisible();
    }, 60_000);
  }),
);
