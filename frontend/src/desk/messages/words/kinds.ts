import type { MailKindName } from './api.ts';

/** When each kind of e-mail is sent, as a text for staff. */
export const whenSent: Record<MailKindName, string> = {
  booking_confirmed: 'At once after a booking; one for rooms that are booked together',
  booking_changed: 'Two minutes after the last change that the guest would notice',
  booking_cancelled: 'At once after a cancellation',
  booking_reinstated: 'When a cancellation is undone',
  pre_arrival: 'Two days before the arrival, at 10:00',
  review_request: 'The day after the check-out, at 10:00',
  booking_links: 'When a guest has lost the link to their booking and asks for it',
  password_reset: 'When someone has forgotten their password',
  address_verification: 'When an account is made',
  address_change_old: 'To the present address, when another one is asked for',
  address_change_new: 'To the new address, when it is asked for',
  address_changed: 'To the former address, when an account has another one',
  staff_invitation: 'When a colleague is invited',
  password_changed: 'When the password of an account was changed',
  sign_in_changed: 'When the second step of a sign-in has changed',
  password_removed: 'When a sign-in with Google has ended a password',
};

/** The meaning of the placeholders. */
export const placeholderNotes: Readonly<Record<string, string>> = {
  hotel: 'the hotel’s name',
  guest: 'the guest’s name',
  booking: 'the booking’s number',
  room: 'the room',
  arrival: 'the day of arrival',
  departure: 'the day of departure',
  checkIn: 'when check-in begins',
  checkOut: 'when check-out ends',
  newAddress: 'the new address',
  inviter: 'who invites',
  role: 'the role',
};
