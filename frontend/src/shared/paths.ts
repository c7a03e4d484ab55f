/** Every address of the site, for links and the tables of pages in `app`. No other file spells one out. */
export const paths = {
  login: '/',
  register: '/register',
  /** After the password, for accounts with a second step: where its code is entered. */
  code: '/code',
  forgotPassword: '/forgot-password',
  /** With the secret of an e-mail's one-time link as its fragment. */
  accountLink: '/account-link',
  /** With the secret of an invitation to the staff as its fragment, which no server sees. */
  invitation: '/invitation',
  /** The page where the owner of a new hotel creates their account, with the secret of the one-time link as its fragment. */
  setup: '/setup',
  home: '/home',
  profile: '/profile',
  categories: '/categories',
  /** The search of all room types; its query has dates and party. */
  stay: '/stay',
  /** The page of a room type: see services/contracts/src/room-address.ts. */
  room: '/stay/rooms/:room',
  houseRules: '/house-rules',
  terms: '/terms',
  imprint: '/imprint',
  privacy: '/privacy',
  /** The desk's addresses that the first script of every visit needs; the others are in desk-paths.ts. */
  desk: {
    root: '/admin',
    categories: '/admin/categories',
    updateCategory: '/admin/updateCategory',
    gallery: '/admin/gallery',
    updateGalleryItem: '/admin/updateGalleryItem',
  },
} as const;

/** Whether an address is that of a page, whose path may have parameters (`:bookingId`). */
export function isAt(path: string, pathname: string): boolean {
  const parts = pathname.split('/');
  const wanted = path.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : parts[i] === part))
  );
}

/** Whether an address is one of the desk's. */
export const isOfDesk = (pathname: string): boolean =>
  pathname === paths.desk.root || pathname.startsWith(`${paths.desk.root}/`);

/** Sections of the home page that the top bar scrolls to. */
export const homeSections = { about: 'about', gallery: 'gallery' } as const;
