import { callerOf, demo, enter, type Person, storedToken, tokenOf } from './accounts.ts';
import type { Device } from './chromium.ts';
import { profileOf, withColleague } from './colleague.ts';
import { eventually, journey } from './journey.ts';
import { menuOf, menuScreens, openByMenu, waitUntilLoaded } from './screens.ts';

const NOT_FOR_ROLE = 'You do not have access to this page';
const FORBIDDEN = /^\/api\//;

type Role = {
  /** The entries of the menu that the role opens, and what it does not open. */
  opens: string[];
  /** A page that it does not open, by address. */
  closed?: string;
  /** The permissions of a role that the hotel makes for the journey. */
  permissions?: string[];
};
const everything = menuScreens.map(({ entry }) => entry);
const roles: Record<string, Role> = {
  owner: { opens: everything },
  manager: { opens: everything.filter((entry) => entry !== 'Roles'), closed: '/admin/roles' },
  desk: {
    opens: ['Today', 'Chart', 'Bookings', 'Guests', 'Housekeeping', 'Invoices', 'Categories', 'Rooms'],
    closed: '/admin/addNewCategory',
  },
  housekeeping: { opens: ['Housekeeping'], closed: '/admin/bookings' },
  accounts: { opens: ['Bookings', 'Guests', 'Invoices', 'Day close'], closed: '/admin/rooms' },
  'of the hotel’s own': {
    opens: ['Feedback', 'Gallery Items'],
    closed: '/admin/users',
    permissions: ['feedback', 'gallery'],
  },
};

/** A call of each permission, without the body that it needs, so that it changes nothing where it is permitted. */
const calls: Record<string, [method: string, path: string]> = {
  Today: ['GET', '/api/desk/today'],
  Bookings: ['GET', '/api/booking/getAllBookings'],
  Invoices: ['GET', '/api/desk/invoices'],
  'Day close': ['GET', '/api/desk/days'],
  'changing categories': ['POST', '/api/category'],
  Rooms: ['GET', '/api/desk/rooms'],
  Rates: ['POST', '/api/desk/seasons'],
  Users: ['POST', '/api/users'],
  Feedback: ['GET', '/api/feedback/getAll'],
  'Gallery Items': ['GET', '/api/desk/gallery'],
  Roles: ['POST', '/api/desk/roles'],
  History: ['GET', '/api/desk/history/booking'],
};

async function statusOf(token: string, [method, path]: [string, string]): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = method === 'GET' ? null : '{}';
  return (await fetch(process.env['E2E_URL'] + path, { method, headers, body })).status;
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  it.each(Object.entries(roles))('the role %s opens its pages, and no others', (role, expected) =>
    journey(device, async ({ page, expectAccessible }) => {
      const { opens, closed, permissions } = expected;
      await withColleague(role, permissions, async (colleague) => {
        await enter(page, colleague, '/admin');
        expect(await menuOf(page)).toEqual(opens);
        // What a page may load depends on the role and not on the width; staff.e2e.ts opens all of them on both.
        const opened = device === 'desktop' ? menuScreens.filter(({ entry }) => opens.includes(entry)) : [];
        for (const screen of opened) {
          await openByMenu(page, screen);
          await waitUntilLoaded(page);
        }
        if (!closed) return;
        await page.goto(closed);
        await page.getByRole('heading', { name: NOT_FOR_ROLE }).waitFor();
        await expectAccessible();
        await page.getByRole('link', { name: `Go to ${opens[0]}` }).click();
        await page.getByRole('heading', { name: NOT_FOR_ROLE }).waitFor({ state: 'detached' });
      });
    })(),
  );

  it(
    'a manager who becomes housekeeping sees menu and page change, and stays signed in',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(FORBIDDEN, 401, 403);
      await withColleague('manager', undefined, async (colleague) => {
        await enter(page, colleague, '/admin/users');
        await page.getByRole('heading', { name: 'User Management' }).waitFor();
        await waitUntilLoaded(page);
        const before = (await storedToken(page))!;
        await changeRole(colleague, 'housekeeping');
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await page.getByRole('heading', { name: NOT_FOR_ROLE }).waitFor();
        expect(await menuOf(page)).toEqual(['Housekeeping']);
        await expectAccessible();
        const after = (await storedToken(page))!;
        expect(after).not.toBe(before);
        expect(await statusOf(after, calls['Users']!)).toBe(403);
        await page.getByRole('link', { name: 'Go to Housekeeping' }).click();
        await page.getByRole('heading', { name: 'Housekeeping', level: 1 }).waitFor();
      });
    }),
  );

  it(
    'the only owner can neither step down nor delete their account',
    journey(device, async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\/users/, 409);
      const { email } = demo.staff;
      await enter(page, demo.staff, '/admin/users');
      await page.getByLabel('Search users').fill(email);
      const update = page.getByRole('button', { name: 'Update Ruben Castell' });
      await update.click();
      await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Manager');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await page.getByText('Update Fail!').waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await page.getByText(/You cannot delete, disable or demote your own account/).waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Delete Ruben Castell' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText(`${email} is not deleted.`).waitFor();
      const { user } = await (await callerOf(demo.staff))('GET', '/api/users/get-user');
      expect(user.role).toBe('owner');
    }),
  );
});

it.each(Object.entries(roles))(
  'the server rejects what the role %s does not permit',
  (role, { opens, permissions }) =>
    withColleague(role, permissions, async (colleague) => {
      const token = await tokenOf(colleague);
      const permitted = async (what: string) => (await statusOf(token, calls[what]!)) !== 403;
      for (const what of Object.keys(calls)) {
        const isExpected =
          what === 'changing categories' ? ['owner', 'manager'].includes(role) : opens.includes(what);
        expect([what, await permitted(what)]).toEqual([what, isExpected]);
      }
    }),
);

/** Gives someone another role, and waits until the gateway rejects the token of the one before. */
async function changeRole(colleague: Person, role: string): Promise<void> {
  const old = await tokenOf(colleague);
  await (await callerOf(demo.staff))('PUT', '/api/users', { ...profileOf(colleague), role });
  await eventually(async () => (await statusOf(old, ['GET', '/api/users/get-user'])) === 401);
}
