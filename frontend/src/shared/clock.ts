/** By how many milliseconds the server's clock is ahead of this device's, which may be days wrong. */
let ahead = 0;

/** The present moment, by the server's clock once it has answered. */
export const now = (): Date => new Date(Date.now() + ahead);

/**
 * Reads the server's clock from its answer. One that may come from a cache is passed over: it has the time of when it was
 * stored. The API of another origin does not show its clock, so there the device's counts.
 */
export function readClock({ headers }: Response): void {
  const moment = Date.parse(headers.get('date') ?? '');
  if (moment && headers.get('cache-control')?.includes('no-store')) ahead = moment - Date.now();
}
