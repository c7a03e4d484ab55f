import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // no I, L, O, U: it is read out on the telephone

/** A new booking id such as `MB-7K2QX9WD`: 40 random bits, so that nobody finds another guest's by trying. */
export function newBookingId(): string {
  const letters = Array.from(randomBytes(8), (byte) => CROCKFORD[byte % CROCKFORD.length]);
  return `MB-${letters.join('')}`;
}
