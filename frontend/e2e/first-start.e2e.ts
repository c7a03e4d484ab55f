import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expectAccessible as expectAccessibleOn } from './accessibility.ts';
import { demo, enter, newPerson, registeredGuest, signIn } from './accounts.ts';
import { bookingRow, chooseFirstRoom, findRooms } from './booking-steps.ts';
import type { Device } from './chromium.ts';
import { inDays, longDate } from './hotel-days.ts';
import { journey } from './journey.ts';
import { newDataDir, PRODUCTION, type Product, removeDataDir, startProduct } from './product.ts';

const demoUrl = process.env['E2E_URL']!;
const owner = newPerson('Nora');
let dataDir: string;
let product: Product | undefined;

const start = async () => {
  product = await startProduct({ environment: PRODUCTION, dataDir });
  process.env['E2E_URL'] = product.url;
};
const stop = async () => {
  await product?.stop();
  product = undefined;
};

beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(async () => {
  process.env['E2E_URL'] = demoUrl;
  await stop();
  await removeDataDir(dataDir);
});

const setupLink = () => readFileSync(path.join(dataDir, 'setup-link'), 'utf8').trim();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function claim(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(owner.firstName);
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await press(page, 'Create my account');
  await heading(page, 'Your hotel');
}

/** For looking at the screens: `SHOTS=folder`. */
const shoot = async (page: Page, device: Device, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}-${device}.png`), fullPage: true });
};

describe.each([
  {
    device: 'desktop' as const,
    currency: 'USD',
    typed: { wrong: '120.5055', right: '120' },
    shown: { night: '$120.00', stay: '$240.00' },
  },
  {
    device: 'phone' as const,
    currency: 'KWD',
    typed: { wrong: '12.3455', right: '12.345' },
    shown: { night: 'KWD 12.345', stay: 'KWD 24.690' },
  },
])('on a $device, in $currency', ({ device, currency, typed, shown }) => {
  it('an owner sets a new hotel up, leaves half-way, opens it, and a guest books', async () => {
    const stay = { start: inDays(3), end: inDays(5), category: 'Double Room' };
    await start();
    const link = setupLink();
    expect(statSync(path.join(dataDir, 'setup-link')).mode & 0o777).toBe(0o600);

    await journey(device, async ({ page, openOther, allow, expectAccessible }) => {
      const visitor = await openOther();
      await visitor.goto('/categories');
      await visitor.getByText('Opening soon').waitFor();
      await expectAccessibleOn(visitor);

      if (device === 'phone') {
        allow(/\/api\/setup\/read/, 403);
        await page.goto('/setup#guessed');
        await heading(page, 'This link does not work');
        await expectAccessible();
      }
      await page.goto(link);
      await heading(page, 'Set up your hotel');
      await expectAccessible();
      await shoot(page, device, '1-owner');
      await claim(page);

      await page.getByLabel('Name', { exact: true }).fill('Casa Lind');
      await page.getByLabel('Time zone').selectOption(process.env['HOTEL_TIME_ZONE']!);
      await page.getByLabel('Currency').selectOption(currency);
      await expectAccessible();
      await shoot(page, device, '2-hotel');
      await press(page, 'Save and continue');

      await heading(page, 'Add a category');
      await press(page, 'Add category');
      await page.getByText('Enter a name, for example Double Room').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Double Room');
      await page.getByLabel('Price a night').fill(typed.wrong);
      await press(page, 'Add category');
      await page.getByText('must be a price of at most three decimals').waitFor();
      await page.getByLabel('Price a night').fill(typed.right);
      await press(page, 'Add category');
      await page.getByText(`${shown.night} a night`).waitFor();
      await expectAccessible();
      await shoot(page, device, '3-categories');
    })();

    const isRestarted = device === 'desktop'; // the machine, which does not depend on the screen and takes long
    if (isRestarted) {
      await stop();
      await start();
    }

    await journey(device, async ({ page, openOther, allow, expectAccessible }) => {
      await page.goto('/');
      await signIn(page, owner);
      await page.getByRole('link', { name: 'Go on with the set-up' }).click();
      await heading(page, 'Add rooms');
      await page.getByLabel('Room numbers').fill('112–101');
      await press(page, 'Add rooms');
      await page.getByText(/runs backwards/).waitFor();
      await page.getByLabel('Room numbers').fill('101–112');
      await page.getByText('Makes 12 rooms.').waitFor();
      await press(page, 'Add rooms');
      await page.getByText('12 rooms are added.').waitFor();
      await expectAccessible();
      await shoot(page, device, '4-rooms');
      await press(page, 'Continue');

      await heading(page, 'Pictures of the hotel');
      await expectAccessible();
      await shoot(page, device, '4-pictures');
      await press(page, 'Continue');
      await page.getByRole('link', { name: 'Set up: E-mail' }).waitFor();
      await page.getByText('Until there is a mail server and a sender').waitFor();
      await expectAccessible();
      await shoot(page, device, '4-selling');
      await press(page, 'Continue');

      await page.getByText(`12 rooms · ${shown.night} a night`).waitFor();
      const front = page.getByRole('link', { name: 'See your front' });
      expect(await front.getAttribute('href')).toBe('/stay');
      await expectAccessible();
      await shoot(page, device, '5-look');
      await press(page, 'Continue');

      const guest = await registeredGuest();
      const guestPage = await openOther();
      await enter(guestPage, guest, '/home');
      await guestPage.getByRole('heading', { name: 'Casa Lind', level: 1 }).waitFor();
      await guestPage.getByText('Opening soon').waitFor();
      await expectAccessibleOn(guestPage);
      await shoot(guestPage, device, '6-opening-soon');

      await press(page, 'Open the hotel');
      await heading(page, 'Your hotel is open');
      await expectAccessible();
      await shoot(page, device, '7-open');

      await guestPage.goto('/home');
      await findRooms(guestPage, stay);
      await chooseFirstRoom(guestPage);
      await press(guestPage, 'Book Now');
      const row = bookingRow(guestPage, longDate(stay.start)).filter({ hasText: 'Confirmed' });
      await row.getByText(`2 nights · ${shown.stay}`).waitFor();

      await page.goto('/admin/today');
      const missing = page.getByRole('region', { name: 'Before you sell' });
      await missing.getByRole('link', { name: 'E-mail', exact: true }).waitFor();
      await missing.getByRole('link', { name: 'Address and country' }).waitFor();
      expect(await missing.getByRole('link', { name: 'A test booking' }).count()).toBe(0);
      await expectAccessible();
      await shoot(page, device, '8-today');

      if (isRestarted) expect(existsSync(path.join(dataDir, 'setup-link'))).toBe(false);
      allow(/\/api\/setup\/read/, 410);
      await page.goto(`/setup${new URL(link).hash}`);
      await heading(page, 'This hotel has an owner');
      await expectAccessible();
      await shoot(page, device, '8-used');
    })();
  });
});

it('the demo does not start in production until one button empties it, and leads to the set-up of an own hotel', async () => {
  await (await startProduct({ dataDir })).stop();
  await expect(startProduct({ environment: PRODUCTION, dataDir })).rejects.toThrow(
    /has the data of the demo/,
  );
  product = await startProduct({ dataDir });
  process.env['E2E_URL'] = product.url;
  await journey('desktop', async ({ page, expectAccessible, allow }) => {
    await enter(page, demo.staff, '/admin/today');
    await page.getByRole('link', { name: 'Start my own hotel' }).click();
    await heading(page, 'Empty the demo hotel');
    await press(page, 'Start my own hotel');
    await page.getByText('Type “empty the demo”', { exact: true }).waitFor();
    await expectAccessible();
    await shoot(page, 'desktop', '9-empty');
    await page.getByLabel(/^Type .* to confirm/).fill('Empty the demo');
    allow(/./, 401); // what the page still asks with the session that has ended
    await press(page, 'Start my own hotel');
    await page.getByRole('button', { name: 'Create my account' }).waitFor();
    await claim(page);
  })();
  const rooms = await fetch(`${product.url}/api/room`).then((answer) => answer.json());
  expect(rooms.allRoomsList).toEqual([]);

  await stop(); // it is a real hotel now, so production starts on it
  await start();
});
