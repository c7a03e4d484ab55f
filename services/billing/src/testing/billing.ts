import { randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import type { Folio } from '@innkeeper/contracts/billing';
import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import {
  createTokenFactory,
  eventually,
  type Harness,
  type Reply,
  startHarness,
  testStaff,
  testUser,
} from '@innkeeper/kit/testing';
import { entryLine, type NewEntry } from '../ledger/entry.ts';
import { billingService } from '../service.ts';

/** A payment of 100.00 in cash for a folio. */
export const newEntry = (changes: Partial<NewEntry> = {}): NewEntry => ({
  businessDay: '2027-03-01',
  kind: 'payment',
  key: `payment:${Math.random()}`,
  reason: null,
  reverses: null,
  lines: [
    entryLine({ account: 'cash:desk', amount: 10_000n, currency: 'EUR' }),
    entryLine({ account: 'guest:MB-1', folioId: 'MB-1', amount: -10_000n, currency: 'EUR' }),
  ],
  ...changes,
});

type BookingState = ReturnType<typeof bookingStateOf>;
type BookingChanges = Parameters<typeof bookingStateOf>[0];
type BookingEventType = Exclude<keyof (typeof bookingTopic)['schemas'], 'booking.person_erased'>;

export const newBookingId = () => `MB-${randomUUID()}`;

export type BillingUnderTest = Harness & {
  /** A token of staff with these permissions; of a manager without any. */
  staff(...permissions: string[]): string;
  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Booking's event of a new booking, or of a change of one; once it is applied. */
  booked(changes?: BookingChanges, type?: BookingEventType): Promise<BookingState>;
  folio(bookingId: string): Promise<Folio>;
  /** A write on a folio by staff with all permissions. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Reply>;
  takePayment(bookingId: string, amount: string, method?: string): Promise<Folio>;
};

/** The running billing service, and what its tests share. */
export async function startBilling(now?: () => Date): Promise<BillingUnderTest> {
  const harness = await startHarness(billingService, {
    tokens: createTokenFactory(ROLES),
    ...(now && { now }),
  });
  const staff: BillingUnderTest['staff'] = (...permissions) =>
    harness.tokens.sign(permissions.length ? testStaff(...permissions) : testUser('Admin'));
  const post: BillingUnderTest['post'] = (path, body, headers = {}) =>
    harness.call('POST', `/api/desk/folios/${path}`, { token: staff(), body, headers });
  const isDone = async (id: string) =>
    (await harness.database.query('select from inbox where event_id = $1', [id])).rowCount === 1 &&
    (await harness.database.query('select from handled_events where event_id = $1', [id])).rowCount === 1;
  return {
    ...harness,
    staff,
    post,
    inTransaction: (work) => harness.database.transaction(work),
    booked: async (changes = {}, type = 'booking.confirmed') => {
      const state = bookingStateOf({ bookingId: newBookingId(), ...changes });
      const event = createEvent(bookingTopic, type, state.bookingId, state);
      await harness.deliver(event);
      const isHandled = type === 'booking.checked_in' || type === 'booking.checked_out';
      await eventually(async () =>
        isHandled
          ? isDone(event.id)
          : (await harness.database.query('select from inbox where event_id = $1', [event.id])).rowCount ===
            1,
      );
      return state;
    },
    folio: async (bookingId) => {
      const reply = await harness.call('GET', `/api/desk/folios/${bookingId}`, { token: staff() });
      expect(reply.status).toBe(200);
      return reply.body.folio;
    },
    takePayment: async (bookingId, amount, method = 'cash') => {
      const reply = await post(`${bookingId}/payments`, { method, amount, reference: '' });
      expect(reply.status).toBe(201);
      return reply.body.folio;
    },
  };
}
