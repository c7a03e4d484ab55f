import type { HotelState } from '@innkeeper/contracts/hotel';
import { currencies, isCountry } from '@innkeeper/contracts/places';

export const mapLabels: Record<HotelState['map'], string> = {
  none: 'No map',
  link: 'A link to OpenStreetMap',
  drawn: 'The drawn map',
};

type Choice = { value: string; label: string };
const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label, 'en');

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
export const countryChoices = (): Choice[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((value) => ({ value, label: countryNames.of(value)! }))
    .sort(byLabel);

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
export const currencyChoices = (): Choice[] =>
  currencies().map((value) => ({ value, label: `${value}, ${currencyNames.of(value)}` }));

export const timeZoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The choices including the current value, which this browser may not know. */
export const withPresent = (choices: Choice[], value: string): Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
