import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Where numbers without a country code are from. A setting of the hotel from issue 14 on. */
const hotelCountry = 'ES';

/** What to say about a text that cannot be a phone number; '' where it has as many digits as numbers of its country. */
export function phoneWarning(typed: string): string {
  if (typed.trim() === '' || parsePhoneNumberFromString(typed, hotelCountry)?.isPossible()) return '';
  return 'This does not look like a phone number. Please check it.';
}
