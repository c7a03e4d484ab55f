/** The desk's screens that can be opened by address; those with an entry are in its menu. */
export const adminScreens = [
  { entry: 'Bookings', heading: 'Admin Bookings', path: '/admin/bookings' },
  { entry: 'Categories', heading: 'Category List', path: '/admin/categories' },
  { entry: 'Rooms', heading: 'Room Management', path: '/admin/rooms' },
  { entry: 'Users', heading: 'User Management', path: '/admin/users' },
  { entry: 'Feedback', heading: 'Feedbacks', path: '/admin/feedback' },
  { entry: 'Gallery Items', heading: 'Gallery Items', path: '/admin/galleryItem' },
  { heading: 'Add New Category', path: '/admin/addNewCategory' },
  { heading: 'Add Gallery Item', path: '/admin/addNewGalleryItem' },
];
