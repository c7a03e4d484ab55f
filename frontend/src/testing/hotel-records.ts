import type { BookingOnWire } from '@innkeeper/contracts/booking';
import type { CategoryOnWire } from '@innkeeper/contracts/catalog';

/** What a category has of which nothing is known. */
export const noFacts = {
  morePictures: [],
  squareMetres: null,
  beds: [],
  bathroom: null,
  amenities: [],
  accessibility: [],
} satisfies Partial<CategoryOnWire>;

export const seaView: CategoryOnWire = {
  id: '1',
  name: 'Sea View',
  description: 'The bay from the bed.',
  price: 210.5,
  features: ['Balcony', 'King bed'],
  image: '/pictures/sea.jpg',
  morePictures: ['/pictures/bath.jpg'],
  squareMetres: 42,
  beds: [{ kind: 'king', count: 1 }],
  bathroom: { kind: 'private', shower: true, bath: true },
  amenities: ['wifi', 'balcony'],
  accessibility: ['lift'],
  version: 3,
};
/** A category that has no more than it must. */
export const single: CategoryOnWire = {
  id: '2',
  name: 'Single',
  description: null,
  price: 95.5,
  features: [],
  image: null,
  ...noFacts,
  version: 1,
};

/** Three nights in the Sea Suite from December 11. */
export const bookingOf = (bookingId: string, part: Partial<BookingOnWire> = {}): BookingOnWire => ({
  bookingId,
  status: 'confirmed',
  email: 'elena@example.com',
  guestName: 'Elena Marlow',
  guests: 2,
  children: [],
  allowedTransitions: [],
  mayCancel: false,
  mayChange: false,
  revision: 0,
  roomId: 'SS-301',
  roomName: 'Sea Suite',
  start: '2026-12-11',
  end: '2026-12-14',
  nights: 3,
  price: 630,
  currency: 'USD',
  customerId: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  createdAt: '2026-10-01T10:00:00Z',
  flags: [],
  ...part,
});
