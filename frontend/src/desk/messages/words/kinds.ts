import { words } from '../../../shared/words/words.ts';
import type { MailKindName } from './api.ts';

const t = words('desk');

const moments = {
  booking_confirmed: 'when_sent.booking_confirmed',
  booking_changed: 'when_sent.booking_changed',
  booking_cancelled: 'when_sent.booking_cancelled',
  booking_reinstated: 'when_sent.booking_reinstated',
  pre_arrival: 'when_sent.pre_arrival',
  review_request: 'when_sent.review_request',
  booking_links: 'when_sent.booking_links',
  password_reset: 'when_sent.password_reset',
  address_verification: 'when_sent.address_verification',
  address_change_old: 'when_sent.address_change_old',
  address_change_new: 'when_sent.address_change_new',
  address_changed: 'when_sent.address_changed',
  staff_invitation: 'when_sent.staff_invitation',
  password_changed: 'when_sent.password_changed',
  sign_in_changed: 'when_sent.sign_in_changed',
  password_removed: 'when_sent.password_removed',
} as const satisfies Record<MailKindName, string>;

/** When e-mails of a kind are sent, as a text for staff. */
export const whenSent = (kind: MailKindName): string => t(moments[kind]);

const placeholders = {
  hotel: 'placeholder.hotel',
  guest: 'placeholder.guest',
  booking: 'placeholder.booking',
  room: 'placeholder.room',
  arrival: 'placeholder.arrival',
  departure: 'placeholder.departure',
  checkIn: 'placeholder.check_in',
  checkOut: 'placeholder.check_out',
  newAddress: 'placeholder.new_address',
  inviter: 'placeholder.inviter',
  role: 'placeholder.role',
} as const;

/** The meaning of a placeholder; of one that only a newer server knows, its name. */
export const noteOfPlaceholder = (name: string): string =>
  Object.hasOwn(placeholders, name) ? t(placeholders[name as keyof typeof placeholders]) : name;
