/** Longer than a search may lag behind a change, including network time. */
const settlesMs = 2_000;
let changedAt = Number.NEGATIVE_INFINITY;

/** The server has booked, changed or rejected a booking, or may have. */
export function recordBookingAnswer(): void {
  changedAt = performance.now();
}

/** Headers with which a search on any replica includes the changes that this page knows about. */
export const freshness = (): { 'cache-control'?: string } =>
  performance.now() - changedAt < settlesMs ? { 'cache-control': 'no-cache' } : {};
