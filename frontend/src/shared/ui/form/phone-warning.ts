import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { currentHotel } from '../../hotel.ts';

/**
 * What to say about a text that cannot be a phone number; '' where it has as many digits as numbers of its country. A
 * number without a country code is one of the hotel's country; where that is not set, it cannot be judged.
 */
export function phoneWarning(typed: string): string {
  const { country } = currentHotel();
  if (typed.trim() === '' || (!country && /^\s*[\d(]/.test(typed))) return '';
  if (parsePhoneNumberFromString(typed, (country || undefined) as CountryCode | undefined)?.isPossible())
    return '';
  return 'This does not look like a phone number. Please check it.';
}
