import { readIn } from '../../testing/read-in.ts';
import { ApiError } from './errors.ts';
import { detailOf, labelOf } from './field-labels.ts';

const rejected = (fields: Record<string, string>) =>
  new ApiError('Please check.', { code: 'validation_failed', status: 400, fields });

test('says what is wrong with each field', () => {
  expect(
    detailOf(rejected({ start: 'must not be before today', 'childrenAges.0': 'must be at most 17' })),
  ).toBe('Start must not be before today. Children ages must be at most 17.');
});

test('names fields in the language of the page; those of a newer server by their names', () => {
  readIn('de');
  expect(['start', 'childrenAges.1', 'img', 'somethingNew'].map(labelOf)).toEqual([
    'Anreisedatum',
    'Alter der Kinder',
    'Bild',
    'Something new',
  ]);
});
