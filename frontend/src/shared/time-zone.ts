import { apiBase } from './config.ts';

const longestWaitMs = 3_000;

/** The device's, until the server has answered, and where it cannot. */
let timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let answer: Promise<void> | null = null;

/** The hotel's time zone, by its IANA name. Days are days at the hotel, whatever the device's time zone. */
export const hotelTimeZone = (): string => timeZone;

/** Asks the server for the hotel's time zone, once. Resolves also when there is no answer within 3 s. */
export function learnTimeZone(): Promise<void> {
  answer ??= fetch(`${apiBase}/hotel`, { signal: AbortSignal.timeout(longestWaitMs) })
    .then((response) => response.json())
    .then((hotel: { timeZone?: string }) => {
      timeZone = hotel.timeZone ?? timeZone;
    })
    .catch(() => {
      answer = null; // the next call asks again
    });
  return answer;
}
