import type { Permission } from '@innkeeper/contracts/access';
import type { ComponentType } from 'react';
import type { MenuName } from '../desk/layout/DeskMenu.tsx';
import { deskPaths as desk } from '../shared/desk-paths.ts';
import { withWords } from '../shared/words/load-words.ts';

/** One page of the desk. */
export interface DeskPage {
  path: string;
  /** The permission that staff need to open it: that of the first call of its page. */
  permission: Permission;
  /** Loads the page's code. */
  load: () => Promise<ComponentType>;
  /** Its entry in the desk's menu. */
  menu?: MenuName;
  /** The page whose menu entry is marked while this page, which has none, is open. */
  menuPage?: string;
}

/**
 * Every page of the desk, in the order of its menu. Routes, menu and preloading come from this table. It is separate from
 * the other pages, so that the first script of guests stays small.
 */
export const deskPages: readonly DeskPage[] = [
  {
    path: desk.today,
    permission: 'bookings',
    load: async () => (await import('../desk/bookings/DayPage.tsx')).TodayOrDayPage,
    menu: 'today',
  },
  {
    path: desk.chart,
    permission: 'bookings',
    load: async () => (await import('../desk/chart/ChartPage.tsx')).ChartPage,
    menu: 'chart',
  },
  {
    path: desk.bookings,
    permission: 'bookings:read',
    load: async () => (await import('../desk/bookings/BookingsPage.tsx')).BookingsPage,
    menu: 'bookings',
  },
  {
    path: desk.newBooking,
    permission: 'bookings',
    load: async () => (await import('../desk/bookings/NewBookingPage.tsx')).NewBookingPage,
    menuPage: desk.bookings,
  },
  {
    path: desk.booking,
    permission: 'bookings:read',
    load: async () => (await import('../desk/bookings/BookingPage.tsx')).BookingPage,
    menuPage: desk.bookings,
  },
  {
    path: desk.guests,
    permission: 'bookings:read',
    load: async () => (await import('../desk/guests/GuestsPage.tsx')).GuestsPage,
    menu: 'guests',
  },
  {
    path: desk.guest,
    permission: 'bookings:read',
    load: async () => (await import('../desk/guests/GuestPage.tsx')).GuestPage,
    menuPage: desk.guests,
  },
  {
    path: desk.housekeeping,
    permission: 'housekeeping',
    load: async () => (await import('../desk/housekeeping/HousekeepingPage.tsx')).HousekeepingPage,
    menu: 'housekeeping',
  },
  {
    path: desk.invoices,
    permission: 'invoices',
    load: async () => (await import('../desk/invoices/InvoicesPage.tsx')).InvoicesPage,
    menu: 'invoices',
  },
  {
    path: desk.days,
    permission: 'books:read',
    load: withWords(['office'], async () => (await import('../desk/days/DayClosePage.tsx')).DayClosePage),
    menu: 'days',
  },
  {
    path: desk.day,
    permission: 'books:read',
    load: withWords(['office'], async () => (await import('../desk/days/ClosedDayPage.tsx')).ClosedDayPage),
    menuPage: desk.days,
  },
  {
    path: desk.journal,
    permission: 'books:read',
    load: withWords(['office'], async () => (await import('../desk/days/JournalPage.tsx')).JournalPage),
    menuPage: desk.days,
  },
  {
    path: desk.categories,
    permission: 'catalog:read',
    load: withWords(
      ['office'],
      async () => (await import('../desk/categories/CategoriesPage.tsx')).CategoriesPage,
    ),
    menu: 'categories',
  },
  {
    path: desk.addCategory,
    permission: 'catalog',
    load: withWords(
      ['office', 'rooms'],
      async () => (await import('../desk/categories/CategoryFormPages.tsx')).AddCategoryPage,
    ),
    menuPage: desk.categories,
  },
  {
    path: desk.updateCategory,
    permission: 'catalog',
    load: withWords(
      ['office', 'rooms'],
      async () => (await import('../desk/categories/CategoryFormPages.tsx')).UpdateCategoryPage,
    ),
    menuPage: desk.categories,
  },
  {
    path: desk.rooms,
    permission: 'catalog:read',
    load: withWords(['office'], async () => (await import('../desk/rooms/RoomsPage.tsx')).RoomsPage),
    menu: 'rooms',
  },
  {
    path: desk.rates,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/RatesPage.tsx')).RatesPage),
    menu: 'rates',
  },
  {
    path: desk.seasons,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/SeasonsPage.tsx')).SeasonsPage),
    menuPage: desk.rates,
  },
  {
    path: desk.priceRules,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/RulesPage.tsx')).RulesPage),
    menuPage: desk.rates,
  },
  {
    path: desk.taxes,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/TaxesPage.tsx')).TaxesPage),
    menuPage: desk.rates,
  },
  {
    path: desk.ratePlans,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/PlansPage.tsx')).PlansPage),
    menuPage: desk.rates,
  },
  {
    path: desk.discountCodes,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/CodesPage.tsx')).CodesPage),
    menuPage: desk.rates,
  },
  {
    path: desk.extras,
    permission: 'rates',
    load: withWords(['office'], async () => (await import('../desk/rates/ExtrasPage.tsx')).ExtrasPage),
    menuPage: desk.rates,
  },
  {
    path: desk.users,
    permission: 'users',
    load: withWords(['office'], async () => (await import('../desk/users/UsersPage.tsx')).UsersPage),
    menu: 'users',
  },
  {
    path: desk.invitations,
    permission: 'users',
    load: withWords(
      ['office'],
      async () => (await import('../desk/users/InvitationsPage.tsx')).InvitationsPage,
    ),
    menuPage: desk.users,
  },
  {
    path: desk.messages,
    permission: 'messages',
    load: async () => (await import('../desk/messages/MessagesPage.tsx')).MessagesPage,
    menu: 'messages',
  },
  {
    path: desk.mailWords,
    permission: 'settings',
    load: async () => (await import('../desk/messages/words/WordsPage.tsx')).WordsPage,
    menuPage: desk.messages,
  },
  {
    path: desk.mailWordsOfKind,
    permission: 'settings',
    load: async () => (await import('../desk/messages/words/KindPage.tsx')).KindPage,
    menuPage: desk.messages,
  },
  {
    path: desk.feedback,
    permission: 'feedback',
    load: async () => (await import('../desk/feedback/FeedbackPage.tsx')).FeedbackPage,
    menu: 'feedback',
  },
  {
    path: desk.galleryItems,
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryPage.tsx')).GalleryPage,
    menu: 'gallery',
  },
  {
    path: desk.gallery,
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryPage.tsx')).GalleryPage,
    menuPage: desk.galleryItems,
  },
  {
    path: desk.addGalleryItem,
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryFormPages.tsx')).AddGalleryItemPage,
    menuPage: desk.galleryItems,
  },
  {
    path: desk.updateGalleryItem,
    permission: 'gallery',
    load: async () => (await import('../desk/gallery/GalleryFormPages.tsx')).UpdateGalleryItemPage,
    menuPage: desk.galleryItems,
  },
  {
    path: desk.roles,
    permission: 'roles',
    load: withWords(['office'], async () => (await import('../desk/roles/RolesPage.tsx')).RolesPage),
    menu: 'roles',
  },
  {
    path: desk.settings,
    permission: 'settings',
    load: withWords(['office'], async () => (await import('../desk/settings/SettingsPage.tsx')).SettingsPage),
    menu: 'settings',
  },
  {
    path: desk.translations,
    permission: 'settings',
    load: withWords(
      ['office'],
      async () => (await import('../desk/translations/TranslationsPage.tsx')).TranslationsPage,
    ),
    menuPage: desk.settings,
  },
  {
    path: desk.company,
    permission: 'settings',
    load: withWords(['office'], async () => (await import('../desk/settings/CompanyPage.tsx')).CompanyPage),
    menuPage: desk.settings,
  },
  {
    path: desk.mailServer,
    permission: 'settings',
    load: withWords(
      ['office'],
      async () => (await import('../desk/settings/MailServerPage.tsx')).MailServerPage,
    ),
    menuPage: desk.settings,
  },
  {
    path: desk.history,
    permission: 'history',
    load: withWords(['office'], async () => (await import('../desk/history/HistoryPage.tsx')).HistoryPage),
    menu: 'history',
  },
  {
    path: desk.startOwn,
    permission: 'installation',
    load: withWords(
      ['office'],
      async () => (await import('../desk/setup/StartOwnHotelPage.tsx')).StartOwnHotelPage,
    ),
  },
  {
    path: desk.setup,
    permission: 'settings',
    load: withWords(['office'], async () => (await import('../desk/setup/WizardPage.tsx')).WizardPage),
  },
];

/** The start of the desk; its layout redirects to the first page that the user may open. */
export const deskStart = desk.today;
