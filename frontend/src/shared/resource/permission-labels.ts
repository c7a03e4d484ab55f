import type { Permission } from '@innkeeper/contracts/access';

/** The label of each permission, in the order of forms, and its explanation. */
export const permissionLabels: Record<Permission, { label: string; hint: string }> = {
  'bookings:read': {
    label: 'See bookings and guests',
    hint: 'All bookings with their prices and guests.',
  },
  bookings: {
    label: 'Change bookings and guests',
    hint: 'Check in and out, cancel, mark a no-show; merge guests.',
  },
  'bookings:price': {
    label: 'Agree on prices',
    hint: 'Book for a guest at another price than that of the rates, with a reason.',
  },
  housekeeping: {
    label: 'Housekeeping',
    hint: 'The states of rooms; arrivals and departures, without names.',
  },
  'catalog:read': { label: 'See rooms and categories', hint: 'As the desk knows them, with notes.' },
  catalog: { label: 'Change rooms and categories', hint: 'Rooms, their photos, categories and prices.' },
  rates: { label: 'Rates', hint: 'Prices of stays, and restrictions for guests.' },
  users: {
    label: 'Users and invitations',
    hint: 'Accounts of guests and staff, up to the holder’s own permissions.',
  },
  roles: { label: 'Roles', hint: 'Create roles, up to the holder’s own permissions.' },
  feedback: { label: 'Feedback', hint: 'Approve what guests wrote, or delete it.' },
  gallery: { label: 'Gallery', hint: 'The pictures on the home page.' },
  settings: { label: 'Hotel settings', hint: 'Name, texts, contact, times and pictures of the hotel.' },
  messages: { label: 'Messages', hint: 'E-mails to guests: see them, and send one again.' },
  history: { label: 'History', hint: 'The changes by staff: actor, record and time.' },
  installation: { label: 'Installation', hint: 'Set the hotel up or empty it. Owners only.' },
};

/** A list of permissions as text. Permission to change includes permission to read, which is then left out. */
export const inWords = (permissions: readonly Permission[]): string =>
  permissions
    .filter((one) => !(one.endsWith(':read') && permissions.some((other) => `${other}:read` === one)))
    .map((one) => permissionLabels[one].label)
    .join(', ');
