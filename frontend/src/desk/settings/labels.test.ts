import { examplePrice } from '../../shared/resource/example-price.ts';
import { readIn } from '../../testing/read-in.ts';
import { countryChoices } from '../layout/countries.ts';
import { currencyChoices } from '../layout/places.ts';
import { mapLabel } from './labels.ts';

const country = (code: string) => countryChoices().find(({ value }) => value === code)?.label;
const currency = (code: string) => currencyChoices().find(({ value }) => value === code)?.label;

test.each([
  ['en', 'Spain', 'JPY, Japanese Yen', 'No map', '210.00'],
  ['es', 'España', 'JPY, yen japonés', 'Sin mapa', '210,00'],
  ['de', 'Spanien', 'JPY, Japanischer Yen', 'Keine Karte', '210,00'],
  ['fr', 'Espagne', 'JPY, yen japonais', 'Pas de plan', '210,00'],
] as const)('in %s countries, currencies and prices are as that language has them', (language, ...shown) => {
  readIn(language);
  expect([country('ES'), currency('JPY'), mapLabel('none'), examplePrice(210)]).toEqual(shown);
});

test('countries are in the order of the language', () => {
  readIn('de');
  const names = countryChoices().map(({ label }) => label);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'de')));
  expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'));
});
