/** The country of numbers without a country code. A setting of the hotel from issue 14 on. */
const HOTEL_COUNTRY = 'ES';

/**
 * A phone number as a person typed it, in E.164 (`+34600555015`); null for text that cannot be a number. The library is loaded at
 * its first use, because it takes 5 MB.
 */
export async function toE164(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(typed, HOTEL_COUNTRY);
  return number?.isPossible() ? number.number : null;
}
