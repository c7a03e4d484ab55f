import type { HotelState } from '@innkeeper/contracts/hotel';
import { currencies } from '@innkeeper/contracts/places';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';
import type { Choice } from '../layout/countries.ts';

const t = words('office');

const maps = {
  none: 'settings.map.none',
  link: 'settings.map.link',
  drawn: 'settings.map.drawn',
} as const satisfies Record<HotelState['map'], string>;

export const mapLabel = (map: HotelState['map']): string => t(maps[map]);

export const currencyChoices = (): Choice[] => {
  const names = new Intl.DisplayNames(pageLocale(), { type: 'currency' });
  return currencies().map((value) => ({ value, label: `${value}, ${names.of(value)}` }));
};

export const timeZoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The choices including the current value, which this browser may not know. */
export const withPresent = (choices: Choice[], value: string): Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
