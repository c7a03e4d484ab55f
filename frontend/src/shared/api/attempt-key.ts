/**
 * Keeps the Idempotency-Key of an attempt to book. A retry of the same order (the answer was lost, the server was busy)
 * has the same key, so that it books once; another order, or any order after `finish`, gets a new key.
 */
export function createBookingAttempt() {
  let current: { order: string; key: string } | null = null;
  return {
    keyFor(order: object): string {
      const wanted = JSON.stringify(order);
      if (current?.order !== wanted) current = { order: wanted, key: randomKey() };
      return current.key;
    },
    /** The server has booked or rejected the order. */
    finish(): void {
      current = null;
    },
  };
}

// crypto.randomUUID does not exist if the site is served over plain http.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
