import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The country of numbers without a country code. A setting of the hotel from issue 14 on. */
const HOTEL_COUNTRY = 'ES';

/** A phone number as a person typed it, in E.164 (`+34600555015`); null for text that cannot be a number. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, HOTEL_COUNTRY);
  return number?.isPossible() ? number.number : null;
}
