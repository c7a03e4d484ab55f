/** Every address of the site, for links and for the page table (app/pages.ts). No other file spells one out. */
export const paths = {
  login: '/',
  register: '/register',
  home: '/home',
  categories: '/categories',
  desk: {
    root: '/admin',
    bookings: '/admin/bookings',
    categories: '/admin/categories',
    addCategory: '/admin/addNewCategory',
    updateCategory: '/admin/updateCategory',
    rooms: '/admin/rooms',
    users: '/admin/users',
    feedback: '/admin/feedback',
    galleryItems: '/admin/galleryItem',
    gallery: '/admin/gallery',
    addGalleryItem: '/admin/addNewGalleryItem',
    updateGalleryItem: '/admin/updateGalleryItem',
  },
} as const;

/** Sections of the home page that the top bar scrolls to. */
export const homeSections = { about: 'about', gallery: 'gallery' } as const;
