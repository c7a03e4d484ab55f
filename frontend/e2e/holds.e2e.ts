import { expectAccessible as expectPageAccessible } from './accessibility.ts';
import { demo, enter } from './accounts.ts';
import { withTwoRooms } from './annex.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';

const stay = { start: inDays(60), end: inDays(62) };

it(
  'a guest keeps a room for longer, the desk sees it and sells over it, and the guest reads why and gets the other room',
  journey('phone', async ({ page, openOther, allow, expectAccessible }) =>
    withTwoRooms(async ({ staff, north }) => {
      const category = `Annex ${north.roomId.slice(2)}`;
      const toCancel: string[] = [];
      try {
        await page.goto(`/stay?from=${stay.start}&to=${stay.end}&adults=2`);
        const card = page.getByRole('article').filter({ hasText: category });
        await card.getByRole('button', { name: /^Book/ }).click();
        await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
        await page.getByRole('button', { name: 'Keep for 10 more minutes' }).click();
        await page.getByText('(10 minutes were added)').waitFor();
        await expectAccessible();
        await page.getByLabel('Last name').fill('Haddad');
        await page.getByLabel('Email').fill('nadia@example.com');
        await page.getByLabel('Phone').fill('+34 600 555 015');

        const desk = await openOther();
        await desk.setViewportSize({ width: 1280, height: 900 });
        await enter(desk, demo.staff, '/admin/today');
        const ending = desk
          .getByRole('region', { name: 'Held by guests online' })
          .getByRole('button', { name: new RegExp(`^End the hold of [NS]-${north.roomId.slice(2)}$`) });
        const roomId = (await ending.getAttribute('aria-label'))!.split(' ').at(-1)!;
        await expectPageAccessible(desk);
        await desk.goto(`/admin/chart?from=${inDays(58)}`);
        await desk
          .getByRole('region', { name: roomId })
          .getByRole('button', { name: /^Held until \d\d:\d\d, by a guest online/ })
          .click();
        await desk.getByRole('button', { name: 'End the hold' }).waitFor();
        await expectPageAccessible(desk);

        await desk.goto('/admin/bookings/new');
        await desk.getByLabel('Last name').fill('Telephone');
        await desk.getByLabel('Departure').fill(stay.end);
        await desk.getByLabel('Arrival').fill(stay.start);
        await desk.getByText(/2.nights: Rs\. /).waitFor();
        await desk.getByLabel('Room', { exact: true }).selectOption(roomId);
        await desk.getByText(/by a guest online, whose hold ends when you book/).waitFor();
        await desk.getByRole('button', { name: 'Book', exact: true }).click();
        await desk.getByText(`${roomId} is booked for Telephone`).waitFor();
        await desk
          .getByText(/^Booking [A-Z]{2}-/)
          .first()
          .waitFor();
        toCancel.push(new URL(desk.url()).pathname.split('/').at(-1)!);

        allow(/\/confirm$/, 409);
        await page.getByRole('button', { name: 'Book with obligation to pay' }).click();
        await page.getByText(/The hotel needed the room that was kept for you/).waitFor();
        await expectAccessible();
        await page.getByRole('button', { name: 'Keep the room for me again' }).click();
        await page.getByRole('button', { name: 'Book with obligation to pay' }).click();
        await page.getByRole('region', { name: 'Your room is booked' }).waitFor();
        const link = await page.getByRole('link', { name: /\/stay\/booking#[A-Z]{2}-/ }).textContent();
        toCancel.push(/[A-Z]{2}-\w{8}/.exec(link!)![0]);
      } finally {
        for (const bookingId of toCancel) await staff('DELETE', `/api/booking/${bookingId}`);
      }
    }),
  ),
);
