import path from 'node:path';
import type { Page } from 'playwright-core';
import { callerOf, demo, enter, storeToken } from './accounts.ts';
import { chooseFirstRoom, findRooms } from './booking-steps.ts';
import { inDays } from './hotel-days.ts';
import { adminScreens, deletionQuestion } from './screens.ts';
import { openIdle, type Shoot, shootAt, shootPublicPages } from './shoot.ts';
import {
  fillTortureHotel,
  LIST_SEARCHES,
  tortureCategory,
  tortureColleague,
  tortureGuest,
  tortureInvited,
} from './torture-hotel.ts';

/** `WIDTHS=320,768` takes some of them, while a style is worked on. */
const WIDTHS = (process.env['WIDTHS'] ?? '320,390,768,1024,1366,1920').split(',').map(Number);

/** The calls that load what a screen shows. */
const READS = /\/api\/(booking\/(getBookings|getAllBookings)|desk\/|category$|feedback\/get|gallery$|users$)/;
const FAILURE = { status: 400, json: { code: 'bad_request', message: 'Not now.', requestId: 'r' } };

/**
 * Saves a full-page screenshot of every screen at six widths, of a hotel whose texts and numbers are as awkward as the
 * product allows. Prints which screens scroll sideways, and fails when there are any.
 */
export async function takeScreenshots(folder: string): Promise<void> {
  const tooWide: string[] = [];
  const sizes = WIDTHS.map((width) =>
    width < 768 ? { device: 'phone' as const, width } : { device: 'desktop' as const, width, height: 900 },
  );
  await shootAt(sizes, folder, fillTortureHotel, async (page, save) => {
    const shoot: Shoot = async (name) => {
      await save(name);
      if (await scrollsSideways(page)) tooWide.push(`${name} at ${page.viewportSize()!.width} px`);
    };
    await shootPublicPages(page, shoot);
    await shootRejectedForms(page, shoot);
    await shootGuestPages(page, shoot);
    await shootDesk(page, shoot);
    await shootStaff(page, shoot);
  });
  if (tooWide.length) throw new Error(`These screens scroll sideways:\n${tooWide.join('\n')}`);
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function shootRejectedForms(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Submit' }).click();
  await shoot('register-rejected');
  await shootFailed(page, '/categories', () => shoot('categories-failed'));
}

async function shootGuestPages(page: Page, shoot: Shoot): Promise<void> {
  await enter(page, tortureGuest, '/home');
  await page.waitForLoadState('networkidle');
  await shoot('home');
  await page.getByRole('button', { name: 'Find Room' }).click();
  await page.getByText('Enter data!').waitFor();
  await shoot('home-warning');
  await page.getByRole('button', { name: 'OK' }).click();
  await findRooms(page, { start: inDays(100), end: inDays(190), category: tortureCategory });
  await chooseFirstRoom(page);
  await shoot('home-room-chosen');
  await page
    .getByRole('button', { name: /^Cancel booking/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot('home-cancel');
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await shoot('home-menu');
  }
  await openIdle(page, '/admin/bookings');
  await shoot('staff-only');
  await shootFailed(page, '/home', () => shoot('home-failed'));
}

async function shootDesk(page: Page, shoot: Shoot): Promise<void> {
  await storeToken(page, demo.staff);
  for (const screen of adminScreens) await shootDeskScreen(page, screen, shoot);
  await openIdle(page, '/admin/bookings?view=all&page=7');
  await shoot('admin-bookings-many');
  await openIdle(page, '/admin/bookings?view=all&sort=guestName&order=desc');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Move to another room' }).click();
  await page.getByRole('list', { name: 'Free rooms' }).waitFor();
  await shoot('admin-bookings-move');
  await page.getByRole('button', { name: 'Back' }).click();
  await shoot('admin-bookings-panel');
  await openIdle(page, '/admin/users');
  await page.getByLabel('Users on a page').selectOption('50 on a page');
  await page.getByText('1–50 of').waitFor();
  await shoot('admin-users-many');
  await openIdle(page, '/admin/bookings');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await shoot('admin-bookings-menu');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (!(await menu.isVisible())) return;
  await page.keyboard.press('Escape');
  await menu.click();
  await shoot('admin-menu');
}

/** Deleting a room with coming stays, changing and inviting staff, and what they see whose role does not open a page. */
async function shootStaff(page: Page, shoot: Shoot): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await enter(page, demo.staff, '/admin/rooms');
  await page.getByLabel('Search rooms').fill(LIST_SEARCHES.one);
  await press(/^Delete Donau/);
  await page.getByText(/^It has \d+ coming stays/).waitFor();
  await shoot('admin-rooms-delete-booked');
  await openIdle(page, '/admin/users');
  await page.getByLabel('Search users').fill(tortureColleague.email);
  await page.getByText('1 user', { exact: true }).waitFor();
  await press(/^Update Donau/);
  await shoot('admin-users-update-staff');
  await openIdle(page, '/admin/invitations');
  await page.getByLabel('Email').fill(tortureInvited);
  await press('Make a link');
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await shoot('admin-invitations-link');
  await press(/^Withdraw the/);
  await page.getByRole('dialog').waitFor();
  await shoot('admin-invitations-withdraw');

  await enter(page, tortureColleague, '/admin/users');
  await page.getByText('You do not have access to this page').waitFor();
  await shoot('admin-not-for-role');
  const staff = await callerOf(demo.staff);
  const { roles } = await staff('GET', '/api/desk/roles');
  const role = roles.find(({ name }: { name: string }) => name.startsWith('Donau')).id;
  const { secret } = await staff('POST', '/api/users/invitations', { email: tortureInvited, role });
  await openIdle(page, `/invitation#${secret}`);
  await press('Accept and sign in');
  await shoot('invitation-rejected');
  await openIdle(page, '/robots.txt'); // a change of the fragment alone loads nothing
  await openIdle(page, '/invitation#no-such-secret');
  await shoot('invitation-over');
}

async function shootDeskScreen(
  page: Page,
  screen: (typeof adminScreens)[number],
  shoot: Shoot,
): Promise<void> {
  const { heading, path: address } = screen;
  const name = `admin-${path.basename(address)}`;
  const open = async () => {
    await openIdle(page, address);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  };
  await open();
  await shoot(name);
  const search = page.getByRole('searchbox');
  if ((await search.count()) === 0) return;
  for (const [rows, words] of Object.entries(LIST_SEARCHES)) {
    await search.fill(words);
    await page.waitForTimeout(SEARCH_STARTS_WITHIN_MS);
    await page.waitForLoadState('networkidle');
    await shoot(`${name}-${rows}`);
  }
  await shootFailed(page, address, () => shoot(`${name}-failed`));
  await open();
  // The browser itself asks before a gallery item is deleted, which no screenshot shows.
  if (name !== 'admin-galleryItem')
    await shootRow(page, /^Delete ./, async () => {
      await deletionQuestion(page).waitFor();
      await shoot(`${name}-delete`);
      await page.keyboard.press('Escape');
    });
  await shootRow(page, /^Update ./, () => shoot(`${name}-update`));
}

const SEARCH_STARTS_WITHIN_MS = 600;

/** Presses a button of the first row that has it, if there is one. */
async function shootRow(page: Page, label: RegExp, shoot: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: label }).and(page.locator('.actions button'));
  if ((await button.count()) === 0) return;
  await button.first().click();
  await shoot();
}

/** What a page shows when nothing can be loaded. */
async function shootFailed(page: Page, address: string, shoot: () => Promise<void>): Promise<void> {
  await page.route(READS, (route) => route.fulfill(FAILURE));
  await page.goto(address);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await shoot();
  await page.unroute(READS);
}
