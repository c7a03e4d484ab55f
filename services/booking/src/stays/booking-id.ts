import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without I, L, O and U, which sound or look like others

/** A new booking id such as `SH-7K2QX9WD`. Its 40 random bits cannot be guessed. */
export function newBookingId(prefix: string): string {
  const letters = Array.from(randomBytes(8), (byte) => CROCKFORD[byte % CROCKFORD.length]);
  return `${prefix}-${letters.join('')}`;
}
