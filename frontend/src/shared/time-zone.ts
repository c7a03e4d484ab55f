import { apiBase } from './config.ts';

const longestWaitMs = 3_000;

/** The device's, until the server has answered, and where it cannot. */
let timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let opening: { name: string; open: boolean } | null = null;
let answer: Promise<void> | null = null;

/** The hotel's time zone, by its IANA name. Days are days at the hotel, whatever the device's time zone. */
export const hotelTimeZone = (): string => timeZone;

/** The hotel's name, and whether guests may book; null while the server has not said it. */
export const hotelOpening = () => opening;

/** Asks the server for the hotel's time zone, once. Resolves also when there is no answer within 3 s. */
export function learnTimeZone(): Promise<void> {
  answer ??= fetch(`${apiBase}/hotel`, { signal: AbortSignal.timeout(longestWaitMs) })
    .then((response) => response.json())
    .then((hotel: { timeZone?: string; name?: string; open?: boolean }) => {
      timeZone = hotel.timeZone ?? timeZone;
      opening = { name: hotel.name ?? '', open: hotel.open ?? true };
    })
    .catch(() => {
      answer = null; // the next call asks again
    });
  return answer;
}
