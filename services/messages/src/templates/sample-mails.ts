import type { MailKindName } from '@innkeeper/contracts/mail-kinds';
import { Temporal } from 'temporal-polyfill';
import type { BookingFacts, MailContent } from '../mail.ts';

/** A made-up mail of a kind, with prices in a currency, for staff who write its words. */
export function sampleMail(kind: MailKindName, today: string, currency: string): MailContent {
  const name = 'Elena Ruiz';
  const booking = sampleBooking(today, currency);
  const link = { name, linkId: 'sample', expiresAt: `${today}T12:00:00Z` };
  switch (kind) {
    case 'booking_changed':
      return { kind, booking, before: { ...booking, roomName: 'Garden Double' } };
    case 'booking_cancelled':
      return { kind, booking: { ...booking, cancellationFee: '0.00' } };
    case 'booking_confirmed':
    case 'booking_reinstated':
    case 'pre_arrival':
    case 'review_request':
      return { kind, booking };
    case 'booking_links':
      return { kind, guestName: name };
    case 'staff_invitation':
      return { kind, ...link, name: '', inviter: 'Ruben Castell', roleName: 'Front desk' };
    case 'password_reset':
    case 'address_verification':
      return { kind, ...link };
    case 'address_change_old':
    case 'address_change_new':
      return { kind, ...link, newAddress: 'helena@example.com' };
    case 'address_changed':
      return { kind, name, newAddress: 'helena@example.com', at: `${today}T12:00:00Z` };
    case 'sign_in_changed':
      return { kind, name, what: 'app_added', at: `${today}T12:00:00Z` };
    case 'password_changed':
    case 'password_removed':
      return { kind, name, at: `${today}T12:00:00Z` };
  }
}

function sampleBooking(today: string, currency: string): BookingFacts {
  const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
  return {
    bookingId: 'MB-7K2QX9WD',
    guestName: 'Elena Ruiz',
    guests: 3,
    children: [9],
    roomName: 'Sea Suite',
    start: day(14),
    end: day(17),
    nights: 3,
    price: '792.00',
    currency,
    taxes: [{ label: 'VAT', amount: '72.00' }],
    cancellation: null,
    cancellationFee: null,
    revision: 0,
    category: 'Suite',
    arrivalTime: '18:30',
    requests: '',
    terms: null,
  };
}
