import { ApiError } from '../../api/errors.ts';
import { toFieldErrors } from './field-errors.ts';

const rejection = (code: string, fields: Record<string, string> = {}) =>
  new ApiError('The server’s sentence.', { code, status: 400, fields });
const own = ['name', 'features', 'status'];

it('assigns each error to its field, also for a line of a list', () => {
  const error = rejection('invalid_fields', { name: 'must not be empty', 'features.2': 'is too long' });
  expect(toFieldErrors(error, own, {})).toEqual({
    errors: { name: 'must not be empty', 'features.2': 'is too long' },
    problem: null,
  });
});

it('assigns an error code to the field it is about', () => {
  const places = { byCode: { name_taken: 'name' } };
  expect(toFieldErrors(rejection('name_taken'), own, places)).toEqual({
    errors: { name: 'The server’s sentence.' },
    problem: null,
  });
});

it('translates field names that differ from the server’s', () => {
  const places = { byField: { disabled: 'status' } };
  expect(
    toFieldErrors(rejection('invalid_fields', { disabled: 'must be true or false' }), own, places).errors,
  ).toEqual({
    status: 'must be true or false',
  });
});

it('names the field of an error that belongs to no field of the form', () => {
  expect(
    toFieldErrors(rejection('invalid_fields', { photo: 'must be at most 20 pictures' }), own, {}),
  ).toEqual({
    errors: {},
    problem: 'Images: must be at most 20 pictures',
  });
});

it('returns the server’s message when no field is named, and a general one when there is no response', () => {
  expect(toFieldErrors(rejection('unavailable'), own, {}).problem).toBe('The server’s sentence.');
  expect(toFieldErrors(new TypeError('x is undefined'), own, {}).problem).toBe(
    'Something went wrong. Try again.',
  );
});
