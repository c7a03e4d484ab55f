import type { HotelState } from '@innkeeper/contracts/hotel';
import { currencies, isCountry } from '@innkeeper/contracts/places';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';

const t = words('office');

const maps = {
  none: 'settings.map.none',
  link: 'settings.map.link',
  drawn: 'settings.map.drawn',
} as const satisfies Record<HotelState['map'], string>;

export const mapLabel = (map: HotelState['map']): string => t(maps[map]);

type Choice = { value: string; label: string };
const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label, pageLocale());

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** The names of countries and currencies as they stand on their own in a list. */
const namesOf = (type: 'region' | 'currency') => new Intl.DisplayNames(pageLocale(), { type });

export const countryChoices = (): Choice[] => {
  const names = namesOf('region');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((value) => ({ value, label: names.of(value)! }))
    .sort(byLabel);
};

export const currencyChoices = (): Choice[] => {
  const names = namesOf('currency');
  return currencies().map((value) => ({ value, label: `${value}, ${names.of(value)}` }));
};

export const timeZoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The choices including the current value, which this browser may not know. */
export const withPresent = (choices: Choice[], value: string): Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
