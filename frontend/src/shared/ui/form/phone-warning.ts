import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { currentHotel } from '../../hotel.ts';
import { words } from '../../words/words.ts';

const t = words('shared');

/**
 * The warning for a text that cannot be a phone number; '' if it has as many digits as numbers of its country. A number
 * without a country code belongs to the hotel's country; if that is not set, there is no warning.
 */
export function phoneWarning(typed: string): string {
  const { country } = currentHotel();
  if (typed.trim() === '' || (!country && /^\s*[\d(]/.test(typed))) return '';
  if (parsePhoneNumberFromString(typed, (country || undefined) as CountryCode | undefined)?.isPossible())
    return '';
  return t('phone.warning');
}
