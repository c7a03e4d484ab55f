import { currencies } from '@innkeeper/contracts/places';
import { pageLocale } from '../../shared/words/language.ts';
import type { Choice } from './countries.ts';

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
