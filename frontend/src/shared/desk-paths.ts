import { paths } from './paths.ts';

/** Every address of the desk. They are separate from the others, because the first script of guests does not need them. */
export const deskPaths = {
  ...paths.desk,
  setup: '/admin/setup',
  startOwn: '/admin/startOwnHotel',
  today: '/admin/today',
  chart: '/admin/chart',
  housekeeping: '/admin/housekeeping',
  bookings: '/admin/bookings',
  newBooking: '/admin/bookings/new',
  booking: '/admin/bookings/:bookingId',
  invoices: '/admin/invoices',
  guests: '/admin/guests',
  guest: '/admin/guests/:guestId',
  days: '/admin/days',
  day: '/admin/days/:day',
  journal: '/admin/journal',
  addCategory: '/admin/addNewCategory',
  rooms: '/admin/rooms',
  rates: '/admin/rates',
  seasons: '/admin/seasons',
  priceRules: '/admin/priceRules',
  taxes: '/admin/taxes',
  ratePlans: '/admin/ratePlans',
  discountCodes: '/admin/discountCodes',
  extras: '/admin/extras',
  users: '/admin/users',
  invitations: '/admin/invitations',
  roles: '/admin/roles',
  history: '/admin/history',
  messages: '/admin/messages',
  mailWords: '/admin/messages/words',
  mailWordsOfKind: '/admin/messages/words/:kind',
  feedback: '/admin/feedback',
  galleryItems: '/admin/galleryItem',
  addGalleryItem: '/admin/addNewGalleryItem',
  settings: '/admin/settings',
  translations: '/admin/settings/translations',
  mailServer: '/admin/settings/mail-server',
  company: '/admin/settings/company',
} as const;

/** The address of a booking's page. */
export const bookingPath = (bookingId: string): string =>
  deskPaths.booking.replace(':bookingId', encodeURIComponent(bookingId));

/** The address of a closed day. */
export const closedDayPath = (day: string): string => deskPaths.day.replace(':day', day);

/** The address of the journal's entries of some days; of an account, those with a line of it. */
export const journalPath = (query: Record<string, string>): string =>
  `${deskPaths.journal}?${new URLSearchParams(query)}`;

/** The address of the page with the words of a kind of e-mail. */
export const mailWordsPath = (kind: string): string => deskPaths.mailWordsOfKind.replace(':kind', kind);

/** The address of a guest's page. */
export const guestPath = (guestId: string): string =>
  deskPaths.guest.replace(':guestId', encodeURIComponent(guestId));

/** The form of a new booking, filled in with a room and its nights. */
export const newBookingPath = (stay: { roomId: string; start: string; end: string }): string =>
  `${deskPaths.newBooking}?${new URLSearchParams({ room: stay.roomId, from: stay.start, to: stay.end })}`;
