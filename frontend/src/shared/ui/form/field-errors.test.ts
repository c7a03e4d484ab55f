import { ApiError } from '../../api/errors.ts';
import { toFieldErrors } from './field-errors.ts';

const rejection = (code: string, fields: Record<string, string> = {}) =>
  new ApiError('The server’s sentence.', { code, status: 400, fields });
const own = ['name', 'features', 'status'];

it('puts each fault beside its field, a line of a list included', () => {
  const error = rejection('invalid_fields', { name: 'must not be empty', 'features.2': 'is too long' });
  expect(toFieldErrors(error, own, {})).toEqual({
    errors: { name: 'must not be empty', 'features.2': 'is too long' },
    problem: null,
  });
});

it('knows the field that a code is about', () => {
  const places = { byCode: { name_taken: 'name' } };
  expect(toFieldErrors(rejection('name_taken'), own, places)).toEqual({
    errors: { name: 'The server’s sentence.' },
    problem: null,
  });
});

it('knows fields that are called otherwise', () => {
  const places = { byField: { disabled: 'status' } };
  expect(
    toFieldErrors(rejection('invalid_fields', { disabled: 'must be true or false' }), own, places).errors,
  ).toEqual({
    status: 'must be true or false',
  });
});

it('names what belongs to no field of the form', () => {
  expect(
    toFieldErrors(rejection('invalid_fields', { photo: 'must be at most 20 pictures' }), own, {}),
  ).toEqual({
    errors: {},
    problem: 'photo: must be at most 20 pictures',
  });
});

it('says the sentence where no field is named, and one of its own for what is no answer', () => {
  expect(toFieldErrors(rejection('unavailable'), own, {}).problem).toBe('The server’s sentence.');
  expect(toFieldErrors(new TypeError('x is undefined'), own, {}).problem).toBe(
    'Something went wrong. Try again.',
  );
});
