import type { Permission } from '@innkeeper/contracts/access';
import type { ComponentType } from 'react';
import type { MenuIcon } from '../desk/layout/DeskMenu.tsx';
import { hero, heroSizes } from '../shared/assets/hero.ts';
import { currentHotel } from '../shared/hotel.ts';
import { paths } from '../shared/paths.ts';
import { preloadPhoto } from '../shared/ui/media/photo-files.ts';

/** One page of the site. */
export interface Page {
  path: string;
  /** Who may open it: everybody, everybody who is signed in, or staff. */
  access: 'public' | 'guest' | 'staff';
  /** What staff need to open it: that of the call that its page begins with. */
  permission?: Permission;
  /** Loads the page's code. */
  load: () => Promise<ComponentType>;
  /** Drawn as HTML by the build, and shown without a layout, so that its code stays small. */
  isPrerendered?: true;
  /** Starts the download of what the page shows first, besides its code. */
  preload?: () => void;
  /** Its entry in the desk's menu. */
  menu?: { label: string; icon: MenuIcon };
  /** The page whose menu entry is marked while this page, which has none, is open. */
  menuPage?: string;
  /** The list that hands a record to this page. A visit that begins here signed out begins at the list instead. */
  recordList?: string;
}

const { desk } = paths;

/**
 * Every page of the site, in the order of the desk's menu. Routes, menu, preloading and prerendering come from this
 * table. It holds no component: it is part of the first file that a browser loads.
 */
export const pages: readonly Page[] = [
  {
    path: paths.login,
    access: 'public',
    load: async () => (await import('../guest/account/LoginPage.tsx')).LoginPage,
    isPrerendered: true,
  },
  {
    path: paths.register,
    access: 'public',
    load: async () => (await import('../guest/account/RegisterPage.tsx')).RegisterPage,
    isPrerendered: true,
  },
  {
    path: paths.invitation,
    access: 'public',
    load: async () => (await import('../guest/account/InvitationPage.tsx')).InvitationPage,
  },
  {
    path: paths.setup,
    access: 'public',
    load: async () => (await import('../guest/account/SetupPage.tsx')).SetupPage,
  },
  {
    path: paths.categories,
    access: 'public',
    load: async () => (await import('../guest/search/CategoriesPage.tsx')).CategoriesPage,
  },
  {
    path: paths.houseRules,
    access: 'public',
    load: async () => (await import('../guest/legal/LegalPage.tsx')).HouseRulesPage,
  },
  {
    path: paths.imprint,
    access: 'public',
    load: async () => (await import('../guest/legal/LegalPage.tsx')).ImprintPage,
  },
  {
    path: paths.privacy,
    access: 'public',
    load: async () => (await import('../guest/legal/LegalPage.tsx')).PrivacyPage,
  },
  {
    path: paths.home,
    access: 'guest',
    load: async () => (await import('../guest/home/HomePage.tsx')).HomePage,
    preload: () => preloadPhoto(currentHotel().heroPicture ?? hero, heroSizes),
  },
  {
    path: desk.today,
    access: 'staff',
    permission: 'bookings',
    load: async () => (await import('../desk/bookings/TodayPage.tsx')).TodayPage,
    menu: { label: 'Today', icon: 'today' },
  },
  {
    path: desk.bookings,
    access: 'staff',
    permission: 'bookings:read',
    load: async () => (await import('../desk/bookings/BookingsPage.tsx')).BookingsPage,
    menu: { label: 'Bookings', icon: 'bookings' },
  },
  {
    path: desk.newBooking,
    access: 'staff',
    permission: 'bookings',
    load: async () => (await import('../desk/bookings/NewBookingPage.tsx')).NewBookingPage,
    menuPage: desk.bookings,
  },
  {
    path: desk.booking,
    access: 'staff',
    permission: 'bookings:read',
    load: async () => (await import('../desk/bookings/BookingPage.tsx')).BookingPage,
    menuPage: desk.bookings,
  },
  {
    path: desk.categories,
    access: 'staff',
    permission: 'catalog:read',
    load: async () => (await import('../desk/categories/CategoriesPage.tsx')).CategoriesPage,
    menu: { label: 'Categories', icon: 'categories' },
  },
  {
    path: desk.addCategory,
    access: 'staff',
    permission: 'catalog',
    load: async () => (await import('../desk/categories/CategoryFormPages.tsx')).AddCategoryPage,
    menuPage: desk.categories,
  },
  {
    path: desk.updateCategory,
    access: 'staff',
    permission: 'catalog',
    load: async () => (await import('../desk/categories/CategoryFormPages.tsx')).UpdateCategoryPage,
    menuPage: desk.categories,
    recordList: desk.categories,
  },
  {
    path: desk.rooms,
    access: 'staff',
    permission: 'catalog:read',
    load: async () => (await import('../desk/rooms/RoomsPage.tsx')).RoomsPage,
    menu: { label: 'Rooms', icon: 'rooms' },
  },
  {
    path: desk.rates,
    access: 'staff',
    permission: 'rates',
    load: async () => (await import('../desk/rates/RatesPage.tsx')).RatesPage,
    menu: { label: 'Rates', icon: 'rates' },
  },
  {
    path: desk.seasons,
    access: 'staff',
    permission: 'rates',
    load: async () => (await import('../desk/rates/SeasonsPage.tsx')).SeasonsPage,
    menuPage: desk.rates,
  },
  {
    path: desk.users,
    access: 'staff',
    permission: 'users',
    load: async () => (await import('../desk/users/UsersPage.tsx')).UsersPage,
    menu: { label: 'Users', icon: 'users' },
  },
  {
    path: desk.invitations,
    access: 'staff',
    permission: 'users',
    load: async () => (await import('../desk/users/InvitationsPage.tsx')).InvitationsPage,
    menuPage: desk.users,
  },
  {
    path: desk.feedback,
    access: 'staff',
    permission: 'feedback',
    load: async () => (await import('../desk/feedback/FeedbackPage.tsx')).FeedbackPage,
    menu: { label: 'Feedback', icon: 'feedback' },
  },
  {
    path: desk.galleryItems,
    access: 'staff',
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryPage.tsx')).GalleryPage,
    menu: { label: 'Gallery Items', icon: 'gallery' },
  },
  {
    path: desk.gallery,
    access: 'staff',
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryPage.tsx')).GalleryPage,
    menuPage: desk.galleryItems,
  },
  {
    path: desk.addGalleryItem,
    access: 'staff',
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryFormPages.tsx')).AddGalleryItemPage,
    menuPage: desk.galleryItems,
  },
  {
    path: desk.updateGalleryItem,
    access: 'staff',
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryFormPages.tsx')).UpdateGalleryItemPage,
    menuPage: desk.galleryItems,
    recordList: desk.gallery,
  },
  {
    path: desk.roles,
    access: 'staff',
    permission: 'roles',
    load: async () => (await import('../desk/roles/RolesPage.tsx')).RolesPage,
    menu: { label: 'Roles', icon: 'roles' },
  },
  {
    path: desk.settings,
    access: 'staff',
    permission: 'settings',
    load: async () => (await import('../desk/settings/SettingsPage.tsx')).SettingsPage,
    menu: { label: 'Hotel settings', icon: 'settings' },
  },
  {
    path: desk.history,
    access: 'staff',
    permission: 'history',
    load: async () => (await import('../desk/history/HistoryPage.tsx')).HistoryPage,
    menu: { label: 'History', icon: 'history' },
  },
  {
    path: desk.startOwn,
    access: 'staff',
    permission: 'installation',
    load: async () => (await import('../desk/setup/StartOwnHotelPage.tsx')).StartOwnHotelPage,
  },
  {
    path: desk.setup,
    access: 'staff',
    permission: 'settings',
    load: async () => (await import('../desk/setup/WizardPage.tsx')).WizardPage,
  },
];

/** Loads what surrounds pages: the session's data for all but the prerendered ones, the menu for the desk's. */
export const layouts = {
  session: async () => (await import('./SessionLayout.tsx')).SessionLayout,
  opening: async () => (await import('../guest/home/OpeningGate.tsx')).OpeningGate,
  staff: async () => (await import('../shared/session/RequireStaff.tsx')).RequireStaff,
  desk: async () => (await import('../desk/layout/DeskLayout.tsx')).DeskLayout,
};
