import type { BookRoom } from './api.ts';

/**
 * Remembers the Idempotency-Key of a wish to book. Sending the same stay again (the answer was lost, the server was
 * busy) keeps the key, so that it books once; another stay, or a stay after `finish`, gets a key of its own.
 */
export function createBookingAttempt() {
  let current: { stay: string; key: string } | null = null;
  return {
    keyFor(stay: BookRoom): string {
      const wanted = JSON.stringify(stay);
      if (current?.stay !== wanted) current = { stay: wanted, key: randomKey() };
      return current.key;
    },
    /** The server has decided: booked, or refused. */
    finish(): void {
      current = null;
    },
  };
}

// Not crypto.randomUUID: it is missing where the site is tried out over plain http.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
