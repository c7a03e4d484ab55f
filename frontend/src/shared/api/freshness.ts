/** Longer than a search may lag behind a change, including network time. */
const settlesMs = 2_000;
let changedAt = Number.NEGATIVE_INFINITY;

/** The server has booked, changed or rejected a booking, or may have. */
export function recordBookingAnswer(): void {
  changedAt = performance.now();
}

/** Headers with which a search includes what this page has just learned of bookings, whichever replica answers it. */
export const freshness = (): { 'cache-control'?: string } =>
  performance.now() - changedAt < settlesMs ? { 'cache-control': 'no-cache' } : {};
