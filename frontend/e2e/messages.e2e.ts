import { callerOf, demo, enter, registeredGuest, signIn, storeToken, tokenOf } from './accounts.ts';
import { caller } from './api.ts';
import { inDays, longDate } from './hotel-days.ts';
import { openInbox } from './inbox.ts';
import { journey } from './journey.ts';

it('a booking and its cancellation arrive in the inbox, with the stay for calendars, and staff see that they were sent', () =>
  journey('desktop', async ({ page, expectAccessible }) => {
    const inbox = await openInbox();
    const guest = await registeredGuest('Noor');
    const call = await callerOf(guest);
    const stay = { start: inDays(90), end: inDays(92) };
    const { rst } = await call('POST', '/api/booking/getAvailbleRooms', {
      ...stay,
      category: 'Garden Double',
    });
    const { booking } = await call('POST', '/api/booking', { ...stay, roomId: rst[0].roomId });
    await call('DELETE', `/api/booking/${booking.bookingId}`);

    const confirmation = await inbox.mail(guest.email, 'Your booking is confirmed');
    await inbox.mail(guest.email, 'Your booking is cancelled');

    await page.goto(inbox.url);
    await page.getByRole('heading', { name: 'Demo inbox' }).waitFor();
    await expectAccessible();
    await page.goto(`${inbox.url}/mails/${confirmation.id}`);
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

it('by the e-mails in the inbox a guest confirms their address and chooses a new password, which ends the session before', () =>
  journey('phone', async ({ page, allow, expectAccessible }) => {
    const inbox = await openInbox();
    const guest = await registeredGuest('Ines');
    const linkIn = (subject: string) => inbox.link(guest.email, subject, '/account-link');

    await page.goto(await linkIn('Confirm your address'));
    await page.getByText(guest.email).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Yes, confirm it' }).click();
    await page.getByRole('heading', { name: /your address is confirmed/ }).waitFor();
    await expectAccessible();

    await storeToken(page, guest);
    await page.goto('/profile');
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await expectAccessible();
    const before = caller(await tokenOf(guest));

    await page.evaluate(() => localStorage.clear()); // the sign-in page leads who is signed in to their area
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await expectAccessible();
    await page.getByLabel('Email', { exact: true }).fill(guest.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Look into your inbox' }).waitFor();
    await expectAccessible();

    const link = await linkIn('Choose a new password');
    await page.goto(link);
    await page.getByLabel('New password').fill('a harbour at night');
    await expectAccessible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await expect(before('GET', '/api/users/get-user')).rejects.toThrow();
    await page.getByLabel('Email', { exact: true }).fill('');
    await signIn(page, { email: guest.email, password: 'a harbour at night' });

    allow(/^\/api\/users\/links\/read/, 410);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link was used already' }).waitFor();
    await expectAccessible();
  })());

it('on the profile a guest chooses the language of e-mails, and not to be asked for a review, once their address is confirmed', () =>
  journey('phone', async ({ page, allow, expectAccessible }) => {
    const inbox = await openInbox();
    const guest = await registeredGuest('Pilar');
    await enter(page, guest, '/profile');
    const section = page.getByRole('region', { name: 'E-mails from us' });
    await section.getByText('Once your address is confirmed').waitFor();

    await page.goto(await inbox.link(guest.email, 'Confirm your address', '/account-link'));
    await page.getByRole('button', { name: 'Yes, confirm it' }).click();
    await page.getByRole('heading', { name: /your address is confirmed/ }).waitFor();

    allow(/^\/api\/users\/get-user/, 401); // the token of before the confirmation is renewed
    await page.goto('/profile');
    await section.getByLabel('Language').selectOption('Español');
    await section.getByLabel('After a stay, ask me for a review').uncheck();
    await expectAccessible();
    await section.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your choice is saved').waitFor();
    await page.reload();
    expect(await section.getByLabel('Language').inputValue()).toBe('es');
    expect(await section.getByLabel('After a stay, ask me for a review').isChecked()).toBe(false);

    await caller()('POST', '/api/users/password-resets', { email: guest.email });
    await inbox.mail(guest.email, 'Elija una nueva contraseña');
  })());
