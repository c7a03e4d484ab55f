import type { Page } from 'playwright-core';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import type { Device } from './chromium.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';
import { demo, registeredGuest, signIn } from './people.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The calls that load what a screen shows. */
const reads = /\/api\/(booking\/getAllBookings|desk\/|category$|feedback\/getAll|users$)/;

/** The calls that load what visitors and guests see. */
const publicReads = /\/api\/(booking\/getBookings|category$|feedback\/getApprovedFeedbacks|gallery$)/;

const failure = { status: 400, json: { code: 'bad_request', message: 'Not now.', requestId: 'r' } };

const lists = [
  { path: '/admin/bookings', search: 'Search by booking', failed: 'Load Error!' },
  { path: '/admin/categories', search: 'Search categories', failed: 'Load Error!' },
  { path: '/admin/rooms', search: 'Search rooms', failed: 'error' },
  { path: '/admin/users', search: 'Search users', failed: 'Load Error!' },
  { path: '/admin/feedback', search: 'Search feedback', failed: 'Load Error!' },
  { path: '/admin/galleryItem', search: 'Search gallery items', failed: 'Load Error!' },
];

const devices: Device[] = ['desktop', 'phone'];

describe.each(devices)('on a %s, axe finds nothing serious', (device) => {
  it(
    'in lists that found nothing, could not be loaded, or ask before a deletion',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(reads, 400);
      await page.goto('/');
      await signIn(page, demo.staff);
      for (const { path, search } of lists) {
        await page.goto(path);
        await page.getByLabel(search).fill('nothing is called this');
        await button(page, 'Clear search').waitFor();
        await expectAccessible();
        await page.route(reads, (route) => route.fulfill(failure));
        await page.goto(path);
        await button(page, 'Try again').waitFor();
        await expectAccessible();
        await page.unroute(reads);
      }
      for (const path of ['/admin/categories', '/admin/rooms', '/admin/users', '/admin/feedback']) {
        await page.goto(path);
        await button(page, /^Delete /).click();
        await page.getByText(/^(Are you sure|Delete (room|user) )/i).waitFor();
        await expectAccessible();
        await page.keyboard.press('Escape');
      }
      await page.goto('/admin/bookings');
      await button(page, /^Actions for/).click();
      await page.getByRole('menu').waitFor();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: /^MB-/ }).first().click();
      await page
        .getByRole('dialog', { name: /^Booking/ })
        .getByText('Booked on')
        .waitFor();
      await expectAccessible();
    }),
  );

  it(
    'in forms with errors and refused files',
    journey(device, async ({ page, expectAccessible }) => {
      const refused = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await page.goto('/');
      await signIn(page, demo.staff);
      for (const [path, save] of [
        ['/admin/rooms', 'Add Room'],
        ['/admin/users', 'ADD'],
        ['/admin/addNewCategory', 'Add Category'],
        ['/admin/addNewGalleryItem', 'Add Gallery Item'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('button', { name: save, exact: true }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        await page.locator('input[type=file]').setInputFiles(refused);
        await page.getByText(/list\.txt is not an image/).waitFor();
        await expectAccessible();
      }
    }),
  );

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
      await page.route(publicReads, (route) => route.fulfill(failure));
      await page.reload();
      await button(page, 'Try again').waitFor();
      await expectAccessible();
    }),
  );

  it(
    'for a guest for whom nothing could be loaded, and who opens the staff’s area',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(publicReads, 400);
      await page.goto('/');
      await signIn(page, await registeredGuest());
      await page.getByText('Login Successful !').waitFor({ state: 'hidden' });
      await page.goto('/admin');
      await page.getByText('This area is for staff').waitFor();
      await expectAccessible();
      await page.route(publicReads, (route) => route.fulfill(failure));
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
