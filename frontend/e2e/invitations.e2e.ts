import type { Page } from 'playwright-core';
import { callerOf, demo, enter, newPerson, signIn } from './accounts.ts';
import type { Device } from './chromium.ts';
import { openInbox } from './inbox.ts';
import { journey } from './journey.ts';
import { menuOf } from './screens.ts';

/** Invites someone to the front desk, and returns the link. */
async function invite(page: Page, email: string): Promise<string> {
  await enter(page, demo.staff, '/admin/users');
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await page.getByRole('heading', { name: 'Invite a colleague', level: 1 }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('option', { name: 'Front desk' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('combobox', { name: 'Role', exact: true }).inputValue()).toBe('desk');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('cell', { name: email }).or(page.getByText(email).first()).first().waitFor();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  it(
    'an invitation is sent, accepted in another browser, and works once',
    journey(device, async ({ page, openOther, expectAccessible }) => {
      const invited = newPerson('Ines');
      const owner = await callerOf(demo.staff);
      try {
        const shown = await invite(page, invited.email);
        await expectAccessible();
        const link = await (await openInbox()).link(
          invited.email,
          'You are invited to the staff',
          '/invitation',
        );
        expect(shown).toContain('/invitation#');
        expect(shown.endsWith(link)).toBe(false); // only the one in the e-mail proves the address
        const other = await openOther();
        await other.goto(link);
        await other.getByText('You are invited as Front desk').waitFor();
        await other.getByRole('button', { name: 'Accept and sign in' }).click();
        await other.getByText('This field cannot be empty').waitFor();
        await other.getByLabel('First name').fill(invited.firstName);
        await other.getByLabel('Last name').fill('Costa');
        await other.getByLabel('Password').fill(invited.password);
        await other.getByRole('button', { name: 'Accept and sign in' }).click();
        await other.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
        expect(await menuOf(other)).toEqual([
          'Today',
          'Chart',
          'Bookings',
          'Guests',
          'Housekeeping',
          'Invoices',
          'Categories',
          'Rooms',
        ]);

        const third = await openOther();
        await third.goto(link);
        await third.getByRole('heading', { name: 'This invitation was used already' }).waitFor();
        await third.getByRole('link', { name: 'Go to the sign-in' }).click();
        await signIn(third, invited);
        await third.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      } finally {
        await owner('DELETE', `/api/users/${encodeURIComponent(invited.email)}`).catch(() => undefined); // not accepted
      }
    }),
  );

  it(
    'an invitation that is withdrawn is over, also for someone who is filling in its form',
    journey(device, async ({ page, openOther, expectAccessible }) => {
      const { email } = newPerson('Olga');
      const link = await invite(page, email);
      const other = await openOther();
      await other.goto(link);
      await other.getByLabel('First name').fill('Olga');
      await other.getByLabel('Last name').fill('Ferrer');
      await other.getByLabel('Password').fill('a good password');
      await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
      await page.getByText('Invitation withdrawn').waitFor();
      await other.getByRole('button', { name: 'Accept and sign in' }).click();
      const isOver = other.getByRole('heading', { name: 'This invitation no longer works' });
      await isOver.waitFor();
      await other.reload();
      await isOver.waitFor();
    }),
  );
});
