import { showSettings } from '../../../testing/hotel-settings.ts';
import { phoneWarning } from './phone-warning.ts';

test.each([
  '600 555 015',
  '+34 600 555 015',
  '0034 600-555-015',
  '+44 (20) 7946 0018',
  '+1 212 555 0100',
  ' ',
])('says nothing about %s', (typed) => expect(phoneWarning(typed)).toBe(''));

test.each(['600', '+34 600 555 015 12', 'ask at the desk', '600 555 O15 1'])('warns about %s', (typed) =>
  expect(phoneWarning(typed)).toMatch(/does not look like a phone number/),
);

test('judges numbers without a country code by the hotel’s country', () => {
  const local = '020 7946 0018 1';
  showSettings({ country: 'ES' });
  expect(phoneWarning(local)).not.toBe('');
  showSettings({ country: '' });
  expect(phoneWarning(local)).toBe('');
  expect(phoneWarning('+34 600 555 015 12')).not.toBe('');
});
