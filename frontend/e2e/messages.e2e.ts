import { caller } from './api.ts';
import { inDays, longDate } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';
import { callerOf, demo, enter, registeredGuest } from './people.ts';

type Received = { id: string; to: string[]; subject: string };

it('a booking and its cancellation arrive in the inbox, with the stay for calendars, and staff see that they were sent', () =>
  journey('desktop', async ({ page, expectAccessible }) => {
    const { demoInboxUrl } = await caller()('GET', '/api/users/sign-in-options');
    const guest = await registeredGuest('Noor');
    const call = await callerOf(guest);
    const stay = { start: inDays(90), end: inDays(92) };
    const { rst } = await call('POST', '/api/booking/getAvailbleRooms', {
      ...stay,
      category: 'Garden Double',
    });
    const { booking } = await call('POST', '/api/booking', { ...stay, roomId: rst[0].roomId });
    await call('DELETE', `/api/booking/${booking.bookingId}`);

    const arrived = async (subject: string) => {
      const mails = (await (await fetch(`${demoInboxUrl}/api/mails`)).json()) as Received[];
      return mails.find((mail) => mail.to.includes(guest.email) && mail.subject.startsWith(subject));
    };
    const confirmation = await eventually(() => arrived('Your booking is confirmed'));
    await eventually(() => arrived('Your booking is cancelled'));

    await page.goto(demoInboxUrl);
    await page.getByRole('heading', { name: 'Demo inbox' }).waitFor();
    await expectAccessible();
    await page.goto(`${demoInboxUrl}/mails/${confirmation!.id}`);
    await page.getByRole('link', { name: 'stay.ics' }).waitFor();
    await page.frameLocator('iframe').getByText(longDate(stay.start)).waitFor();

    await enter(page, demo.staff, '/admin/messages');
    const row = page
      .getByRole('row')
      .filter({ hasText: guest.email })
      .filter({ hasText: 'Booking confirmed' });
    await row.getByText('Sent', { exact: true }).waitFor();
    await expectAccessible();
    await row.getByRole('button', { name: /^Read/ }).click();
    await page.getByRole('dialog').getByText('Check-in is from').waitFor();
    await expectAccessible();
  })());
