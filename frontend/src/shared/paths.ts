/** Every address of the site, for links and the tables of pages in `app`. No other file spells one out. */
export const paths = {
  login: '/',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** With the secret of an e-mail's one-time link as its fragment. */
  accountLink: '/account-link',
  /** With the secret of an invitation to the staff as its fragment, which no server sees. */
  invitation: '/invitation',
  /** With the secret of the one-time link as its fragment: where the owner of a new hotel makes their account. */
  setup: '/setup',
  home: '/home',
  categories: '/categories',
  houseRules: '/house-rules',
  imprint: '/imprint',
  privacy: '/privacy',
  desk: {
    root: '/admin',
    setup: '/admin/setup',
    startOwn: '/admin/startOwnHotel',
    today: '/admin/today',
    chart: '/admin/chart',
    housekeeping: '/admin/housekeeping',
    bookings: '/admin/bookings',
    newBooking: '/admin/bookings/new',
    booking: '/admin/bookings/:bookingId',
    categories: '/admin/categories',
    addCategory: '/admin/addNewCategory',
    updateCategory: '/admin/updateCategory',
    rooms: '/admin/rooms',
    rates: '/admin/rates',
    seasons: '/admin/seasons',
    users: '/admin/users',
    invitations: '/admin/invitations',
    roles: '/admin/roles',
    history: '/admin/history',
    messages: '/admin/messages',
    feedback: '/admin/feedback',
    galleryItems: '/admin/galleryItem',
    gallery: '/admin/gallery',
    addGalleryItem: '/admin/addNewGalleryItem',
    updateGalleryItem: '/admin/updateGalleryItem',
    settings: '/admin/settings',
  },
} as const;

/** The address of a booking's page. */
export const bookingPath = (bookingId: string): string =>
  paths.desk.booking.replace(':bookingId', encodeURIComponent(bookingId));

/** Whether an address is that of a page, whose path may have parameters (`:bookingId`). */
export function isAt(path: string, pathname: string): boolean {
  const parts = pathname.split('/');
  const wanted = path.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : parts[i] === part))
  );
}

/** Sections of the home page that the top bar scrolls to. */
export const homeSections = { about: 'about', gallery: 'gallery' } as const;
