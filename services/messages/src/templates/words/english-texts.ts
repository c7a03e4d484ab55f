import type { BuiltInTexts } from './texts.ts';
import { textsWithGreeting } from './texts.ts';

const texts = textsWithGreeting('Dear {guest},');

export const ENGLISH_TEXTS: BuiltInTexts = {
  booking_confirmed: texts(
    'Your booking is confirmed: {booking}',
    'Your booking is confirmed',
    'Thank you for booking with us. We look forward to your stay.',
  ),
  booking_changed: texts(
    'Your booking has changed: {booking}',
    'Your booking has changed',
    'This is your booking as it is now.',
  ),
  booking_cancelled: texts(
    'Your booking is cancelled: {booking}',
    'Your booking is cancelled',
    'The room is no longer kept for you. We hope to welcome you another time.',
  ),
  booking_reinstated: texts(
    'Your booking stands again: {booking}',
    'Your booking stands again',
    'The cancellation was undone: we keep the room for you.',
  ),
  pre_arrival: texts(
    'Your stay begins on {arrival}',
    'We look forward to your stay',
    'You are welcome from {checkIn} on {arrival}. If your plans have changed, please tell us.',
  ),
  review_request: texts(
    'How was your stay at {hotel}?',
    'How was your stay?',
    'Thank you for staying with us. A few words help the next guest choose, and help us put right what was not.',
  ),
  booking_links: texts(
    'The links to your bookings: {hotel}',
    'The links to your bookings',
    'Someone, most likely you, asked us to send them to this address. If it was not you, do nothing.',
  ),
  password_reset: texts(
    'Choose a new password: {hotel}',
    'Choose a new password',
    'Someone, most likely you, asked for a new password for your account at {hotel}.',
  ),
  address_verification: texts(
    'Confirm your address: {hotel}',
    'Confirm your address',
    'An account at {hotel} was made with this address. Please confirm that it is yours.',
  ),
  address_change_old: texts(
    'Confirm the change of your address: {hotel}',
    'Confirm the change of your address',
    'Someone, most likely you, asked to use another address for your account at {hotel}.',
  ),
  address_change_new: texts(
    'Confirm your new address: {hotel}',
    'Confirm your new address',
    'Someone, most likely you, asked to use this address for their account at {hotel}.',
  ),
  address_changed: texts(
    'Your address was changed: {hotel}',
    'Your address was changed',
    'Your account at {hotel} has another address now. You sign in with the new one.',
  ),
  staff_invitation: texts(
    'You are invited to the staff: {hotel}',
    'You are invited to the staff',
    '{inviter} invites you to work with {hotel} as {role}. You choose your own password.',
  ),
  password_changed: texts(
    'Your password was changed: {hotel}',
    'Your password was changed',
    'The password of your account at {hotel} was changed, and all sessions from before have ended.',
  ),
  sign_in_changed: texts(
    'How you sign in: {hotel}',
    'Something about how you sign in',
    'This is about the security of your account at {hotel}.',
  ),
  password_removed: texts(
    'Sign in with Google, or choose a new password: {hotel}',
    'Sign in with Google, or choose a new password',
    'Someone signed in to your account at {hotel} with Google. Nobody had confirmed this address before, so the password of the account no longer works, and all sessions from before have ended.',
  ),
};

export const ENGLISH_TEXTS_OF_SEVERAL: Partial<BuiltInTexts> = {
  booking_confirmed: texts(
    'Your bookings are confirmed: {booking}',
    'Your bookings are confirmed',
    'Thank you for booking with us. We look forward to your stay.',
  ),
  booking_cancelled: texts(
    'Your bookings are cancelled: {booking}',
    'Your bookings are cancelled',
    'The rooms are no longer kept for you. We hope to welcome you another time.',
  ),
};
