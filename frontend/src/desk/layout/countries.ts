import { isCountry } from '@innkeeper/contracts/places';
import { pageLocale } from '../../shared/words/language.ts';

export type Choice = { value: string; label: string };

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** All countries by name, as they stand on their own in a list. */
export const countryChoices = (): Choice[] => {
  const names = new Intl.DisplayNames(pageLocale(), { type: 'region' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((value) => ({ value, label: names.of(value)! }))
    .sort((one, other) => one.label.localeCompare(other.label, pageLocale()));
};
