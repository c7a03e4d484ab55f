import { randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent } from '@innkeeper/kit/messaging';
import { createTokenFactory, type Harness, type Reply, startHarness, testUser } from '@innkeeper/kit/testing';
import { catalogService } from '../service.ts';
import { type BookingStandIn, startBookingStandIn } from './booking-stand-in.ts';

/** The catalog service with a stand-in for booking. */
export async function startCatalog(
  env: Record<string, string> = {},
): Promise<Harness & { booking: BookingStandIn }> {
  const booking = await startBookingStandIn();
  const harness = await startHarness(catalogService, {
    tokens: createTokenFactory(ROLES),
    env: { BOOKING_INTERNAL_URL: booking.url, ...env },
  });
  return {
    ...harness,
    booking,
    stop: async () => {
      await harness.stop();
      booking.stop();
    },
  };
}

/** Makes calls as a staff member. */
export const asStaff =
  (harness: () => Harness) =>
  (method: string, path: string, body?: unknown): Promise<Reply> =>
    harness().call(method, path, { token: harness().tokens.sign(testUser('Admin')), body });

/** The headers of a browser that has the list already; without Cache-Control, `fetch` would request the whole list. */
export const conditional = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

export const uniqueName = (what: string) => `${what} ${randomUUID()}`;
export const uniqueRoomId = () => randomUUID();

export const categoryBody = (changes: object = {}) => ({
  name: uniqueName('Category'),
  description: 'Doors onto the roses.',
  price: 128.5,
  features: ['Garden door', 'Queen bed'],
  image: '/pictures/demo/garden-double.jpg',
  morePictures: ['/pictures/demo/rose.jpg'],
  squareMetres: 22.5,
  beds: [{ kind: 'queen', count: 1 }],
  bathroom: { kind: 'private', shower: true, bath: false },
  amenities: ['wifi', 'garden'],
  accessibility: ['step_free'],
  ...changes,
});

export const roomBody = (category: string, changes: object = {}) => ({
  roomId: uniqueRoomId(),
  name: 'Rose',
  specialDescription: 'A door onto the roses.',
  maximumGuests: 2,
  photo: ['/pictures/demo/garden-double.jpg', '/pictures/demo/rose.jpg'],
  available: true,
  category,
  notes: 'Step-free.',
  ...changes,
});

/** Booking's event of a new booking. */
export const aBooking = (bookingId: string) =>
  createEvent(bookingTopic, 'booking.confirmed', bookingId, bookingStateOf({ bookingId }));

/** Values that no text field accepts. */
export const INVALID_TEXTS: [string, unknown][] = [
  ['a text of 10,000 characters', 'x'.repeat(10_000)],
  ['a NUL character', 'a\0b'],
  ['half an emoji', 'a\ud83d'],
  ['a number', 12],
  ['an object', { $gt: '' }],
];
