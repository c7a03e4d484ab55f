import type { Page } from 'playwright-core';
import { demo, enter, registeredGuest, signIn } from './accounts.ts';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import type { Device } from './chromium.ts';
import { fail } from './failing-calls.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The calls that load what visitors and guests see. */
const publicReads = /\/api\/(booking\/getBookings|category$|feedback\/getApprovedFeedbacks|gallery$)/;

const devices: Device[] = ['desktop', 'phone'];

describe.each(devices)('on a %s, axe finds nothing serious', (device) => {
  it(
    'in a registration that warns and fails',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\/users\/saveuser/, 400, 409);
      await page.goto('/register');
      for (const [label, text] of [
        ['First name', 'Ada'],
        ['Last name', 'Marlow'],
        ['Whatsapp Number', 'call me'],
        ['Mobile no', '+34 600 555 015'],
        ['Email', demo.guest.email],
        ['Password', 'short'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      const fail = async () => {
        await button(page, 'Submit').click();
        await page.getByText('Registration fail!').waitFor();
        await expectAccessible();
        await button(page, 'OK').click();
        await page.locator('[aria-invalid=true]').waitFor();
        await expectAccessible();
      };
      await fail();
      expect(await page.getByText(/8 characters/).count()).toBe(1); // the hint does not repeat the error
      await page.getByLabel('Password', { exact: true }).fill('long enough for anybody');
      await fail();
    }),
  );

  it(
    'in public categories that are empty, could not be loaded, or ask for the sign-in',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(publicReads, 400);
      await page.goto('/categories');
      await button(page, 'Delete').click();
      await page.getByText('Only staff can delete a category').waitFor();
      await expectAccessible();
      await page.route(publicReads, (route) => route.fulfill({ json: { categories: [] } }));
      await page.reload();
      await page.getByText('No categories yet').waitFor();
      await expectAccessible();
      await page.unroute(publicReads);
      await fail(page, publicReads);
      await page.reload();
      await button(page, 'Try again').waitFor();
      await expectAccessible();
    }),
  );

  it(
    'in links that were used, do not work, or could not be read',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\/(setup|users\/invitations)\/read$/, 400, 404, 410);
      for (const [link, heading] of [
        ['/setup#guessed', 'This hotel has an owner'],
        ['/invitation#guessed', 'This invitation no longer works'],
      ] as const) {
        await page.goto('/robots.txt'); // or only the fragment would change, which loads nothing
        await page.goto(link);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await expectAccessible();
        const succeed = await fail(page, /\/read$/);
        await page.reload();
        await button(page, 'Try again').waitFor();
        await expectAccessible();
        await succeed();
      }
    }),
  );

  it(
    'for a guest for whom nothing could be loaded, and who opens the staff’s area',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(publicReads, 400);
      await enter(page, await registeredGuest(), '/admin');
      await page.getByText('This area is for staff').waitFor();
      await expectAccessible();
      await fail(page, publicReads);
      await page.goto('/home');
      await page.getByRole('button', { name: 'Try again' }).nth(3).waitFor();
      await expectAccessible();
    }),
  );

  it(
    'on the guest’s page while it warns, offers, confirms and fails',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\/(booking|feedback|gallery)/, 400);
      await page.goto('/');
      await signIn(page, await registeredGuest());
      await page.getByText('Login Successful !').waitFor();
      await expectAccessible();
      await page.getByText('Login Successful !').waitFor({ state: 'hidden' });
      await button(page, 'Find Room').click();
      await page.getByText('Enter data!').waitFor();
      await expectAccessible();
      await button(page, 'OK').click();
      await findRooms(page, { start: inDays(120), end: inDays(122), category: 'Garden Double' });
      await chooseFirstRoom(page);
      await expectAccessible();
      await page.getByLabel('Check-out date').fill(inDays(110));
      await button(page, 'Find Room').click();
      await page.locator('[aria-invalid=true]').waitFor();
      await expectAccessible();
      await page.getByLabel('Name', { exact: true }).fill('');
      await button(page, 'Submit').click();
      await button(page, 'Send 2 stars').waitFor();
      await expectAccessible();
      await button(page, 'Send 2 stars').click();
      await page.locator('.feedback-form [aria-invalid=true]').first().waitFor();
      await expectAccessible();
      if (device === 'phone') {
        await button(page, 'Menu').click();
        await expectAccessible();
      }
    }),
  );
});
