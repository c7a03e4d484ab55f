/**
 * By how many milliseconds the server's clock is ahead of this machine's. It makes it noon of Monday, November 23, 2026, so that
 * no test depends on the day on which it runs.
 */
export const serverAheadMs = Date.parse('2026-11-23T12:00:00Z') - Date.now();
