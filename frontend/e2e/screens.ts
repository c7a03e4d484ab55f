import type { Locator, Page } from 'playwright-core';

type Screen = {
  heading: string;
  path: string;
  /** The label of the list's search field. */
  search?: string;
  /** The button that saves the form of the screen. */
  save?: string;
};

/** The desk's screens that have an entry in its menu. */
export const menuScreens: (Screen & { entry: string })[] = [
  { entry: 'Today', heading: 'Today', path: '/admin/today' },
  { entry: 'Chart', heading: 'Chart', path: '/admin/chart' },
  {
    entry: 'Bookings',
    heading: 'Admin Bookings',
    path: '/admin/bookings',
    search: 'Search by booking, guest, email or room',
  },
  {
    entry: 'Guests',
    heading: 'Guests',
    path: '/admin/guests',
    search: 'Search by name, email, phone or tag',
  },
  { entry: 'Housekeeping', heading: 'Housekeeping', path: '/admin/housekeeping' },
  { entry: 'Invoices', heading: 'Invoices', path: '/admin/invoices' },
  { entry: 'Day close', heading: 'Day close', path: '/admin/days' },
  {
    entry: 'Categories',
    heading: 'Category List',
    path: '/admin/categories',
    search: 'Search categories',
  },
  {
    entry: 'Rooms',
    heading: 'Room Management',
    path: '/admin/rooms',
    search: 'Search rooms',
    save: 'Add Room',
  },
  { entry: 'Rates', heading: 'Rates', path: '/admin/rates' },
  {
    entry: 'Users',
    heading: 'User Management',
    path: '/admin/users',
    search: 'Search users',
    save: 'ADD',
  },
  { entry: 'Messages', heading: 'Messages', path: '/admin/messages', search: 'Search messages' },
  { entry: 'Feedback', heading: 'Feedbacks', path: '/admin/feedback', search: 'Search feedback' },
  {
    entry: 'Gallery Items',
    heading: 'Gallery Items',
    path: '/admin/galleryItem',
    search: 'Search gallery items',
  },
  { entry: 'Roles', heading: 'Roles', path: '/admin/roles', save: 'Add role' },
  { entry: 'History', heading: 'History', path: '/admin/history' },
];

/** The desk's screens that are a form and can be opened by address. */
export const formScreens: Screen[] = [
  { heading: 'Add New Category', path: '/admin/addNewCategory', save: 'Add Category' },
  { heading: 'Add Gallery Item', path: '/admin/addNewGalleryItem', save: 'Add Gallery Item' },
  { heading: 'Hotel settings', path: '/admin/settings' },
  { heading: 'New booking', path: '/admin/bookings/new', save: 'Book' },
  { heading: 'Seasons', path: '/admin/seasons', save: 'Add season' },
  { heading: 'Guests and long stays', path: '/admin/priceRules' },
  { heading: 'Taxes and fees', path: '/admin/taxes' },
  { heading: 'Plans and cancellation', path: '/admin/ratePlans' },
  { heading: 'Discount codes', path: '/admin/discountCodes', save: 'Add code' },
  { heading: 'Extras', path: '/admin/extras', save: 'Add extra' },
  { heading: 'Words of e-mails', path: '/admin/messages/words' },
  { heading: 'Invite a colleague', path: '/admin/invitations', save: 'Make a link' },
  { heading: 'Set up your hotel', path: '/admin/setup' },
  { heading: 'Start my own hotel', path: '/admin/startOwnHotel' },
];

/** The desk's screens that can be opened by address. */
export const adminScreens: Screen[] = [...menuScreens, ...formScreens];

/** The desk's menu, which is opened first on a phone. */
async function openMenu(page: Page): Promise<Locator> {
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await open.or(menu).filter({ visible: true }).first().waitFor();
  if (await open.isVisible()) await open.click();
  return menu;
}

/** The entries of the menu that lead to `menuScreens`. */
export async function menuOf(page: Page): Promise<string[]> {
  const menu = await openMenu(page);
  await menu.waitFor();
  const entries = await menu.getByRole('link').allTextContents();
  await page.keyboard.press('Escape'); // closes it on a phone
  await page.locator('.offcanvas').waitFor({ state: 'detached' });
  return entries.filter((text) => menuScreens.some(({ entry }) => entry === text));
}

/** Opens a screen by the menu, without a load of the whole page. */
export async function openByMenu(
  page: Page,
  { entry, heading }: { entry: string; heading: string },
): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: entry, exact: true }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

/** Waits until the present screen has loaded what it shows. */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  page.locator('[aria-busy=true], .bone').first().waitFor({ state: 'detached' });

/** The question before a record is deleted. */
export const deletionQuestion = (page: Page): Locator =>
  page.getByText(/^(Are you sure|Delete (room|user|the role) )/i).first();
