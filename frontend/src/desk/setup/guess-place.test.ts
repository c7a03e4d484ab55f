import { isCountry, isCurrency } from '@innkeeper/contracts/places';
import { countryChoices } from '../layout/countries.ts';
import { currencyOf, guessCountry, timeZonesOf } from './guess-place.ts';

const countries = countryChoices().map(({ value }) => value);

test.each([
  ['Europe/Vienna', ['en-US', 'de'], 'AT'],
  ['Europe/Madrid', ['en'], 'ES'],
  ['America/New_York', ['en-US'], 'US'],
  ['America/Toronto', ['en-US'], 'CA'],
  ['UTC', ['de-AT', 'en'], 'AT'],
  ['UTC', ['en'], ''],
  ['UTC', [], ''],
])('a browser in %s with the languages %j is in %s', (zone, languages, country) =>
  expect(guessCountry(zone, languages, countries)).toBe(country),
);

test.each([
  ['AT', 'EUR'],
  ['CH', 'CHF'],
  ['HR', 'EUR'],
  ['JP', 'JPY'],
  ['AQ', undefined],
  ['', undefined],
])('%s pays with %s', (country, currency) => expect(currencyOf(country)).toBe(currency));

test('every country has one currency at most, and both exist', () => {
  const guessed = countries.filter((country) => currencyOf(country));
  expect(guessed.length).toBeGreaterThan(80);
  expect(guessed.every(isCountry)).toBe(true);
  expect(guessed.every((country) => isCurrency(currencyOf(country)!))).toBe(true);
});

test('a country has its time zones', () => {
  expect(timeZonesOf('AT')).toEqual(['Europe/Vienna']);
  expect(timeZonesOf('')).toEqual([]);
});
