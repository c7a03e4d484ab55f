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
export const menuScreens: (Screen & { entry: string; search: string })[] = [
  {
    entry: 'Bookings',
    heading: 'Admin Bookings',
    path: '/admin/bookings',
    search: 'Search by booking, guest, email or room',
  },
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
  {
    entry: 'Users',
    heading: 'User Management',
    path: '/admin/users',
    search: 'Search users',
    save: 'ADD',
  },
  { entry: 'Feedback', heading: 'Feedbacks', path: '/admin/feedback', search: 'Search feedback' },
  {
    entry: 'Gallery Items',
    heading: 'Gallery Items',
    path: '/admin/galleryItem',
    search: 'Search gallery items',
  },
];

/** The desk's screens that are a form and can be opened by address. */
export const formScreens: Screen[] = [
  { heading: 'Add New Category', path: '/admin/addNewCategory', save: 'Add Category' },
  { heading: 'Add Gallery Item', path: '/admin/addNewGalleryItem', save: 'Add Gallery Item' },
  { heading: 'Hotel settings', path: '/admin/settings' },
];

/** The desk's screens that can be opened by address. */
export const adminScreens: Screen[] = [...menuScreens, ...formScreens];

/** Opens a screen by the menu, without a load of the whole page. */
export async function openByMenu(
  page: Page,
  { entry, heading }: { entry: string; heading: string },
): Promise<void> {
  const openMenu = page.getByRole('button', { name: 'Open menu' }); // on a phone
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await openMenu.or(menu).filter({ visible: true }).first().waitFor();
  if (await openMenu.isVisible()) await openMenu.click();
  await menu.getByRole('link', { name: entry, exact: true }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

/** Waits until the present screen has loaded what it shows. */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  page.locator('[aria-busy=true], .bone').first().waitFor({ state: 'detached' });

/** The question before a record is deleted. */
export const deletionQuestion = (page: Page): Locator =>
  page.getByText(/^(Are you sure|Delete (room|user) )/i).first();
