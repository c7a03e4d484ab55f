import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_PARAMS, type ParamKind } from '@innkeeper/contracts/error-params';
import { ERROR_CODES, type ErrorKey } from '@innkeeper/contracts/errors';
import { FIELD_PARAMS } from '@innkeeper/contracts/field-params';
import { argumentsOf } from '@innkeeper/words/message-arguments';
import { ApiError, rejection } from './errors.ts';

const CATALOG = path.join(import.meta.dirname, '../../../words/catalogs/errors/en.json');
const en: Record<string, string> = JSON.parse(readFileSync(CATALOG, 'utf8'));

const declared: Record<string, Readonly<Record<string, ParamKind>>> = {
  ...ERROR_PARAMS,
  ...Object.fromEntries(Object.entries(FIELD_PARAMS).map(([code, params]) => [`field.${code}`, params])),
};

test('every error of the contracts has a message, and every message an error', () => {
  expect(Object.keys(en)).toEqual(Object.keys(declared).sort());
});

test.each(Object.entries(en))(
  '%s has a message with the parameters that the contracts declare',
  (key, message) => {
    const kinds = declared[key]!;
    const asked = argumentsOf(message);
    expect(Object.keys(asked).sort()).toEqual(Object.keys(kinds).sort());
    for (const [name, argument] of Object.entries(asked)) {
      const kind = kinds[name]!;
      if (argument === 'number') expect([name, kind]).toEqual([name, 'number']);
      // A choice has a case for each word or for the others, and for nothing else.
      if (Array.isArray(argument))
        expect([...(kind as string[]), 'other']).toEqual(expect.arrayContaining(argument));
    }
  },
);

test('no error has a parameter of its own in the place of its reason', () => {
  expect(Object.entries(declared).filter(([, kinds]) => 'reason' in kinds)).toEqual([]);
});

test('every code has an error, and every error a code', () => {
  const codes = Object.keys(ERROR_PARAMS).map((key) => key.split('.')[0]);
  expect([...new Set(codes)].sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

test('an error has its status by its code, its reason among its parameters, and its words with values for readers', () => {
  const params = {
    roomId: '101',
    booking: 'Ana',
    start: { date: '2026-12-24' },
    end: { date: '2027-01-02' },
  };
  expect(rejection('room_not_available.taken_by', params)).toMatchObject({
    status: 409,
    code: 'room_not_available',
    params: { reason: 'taken_by', ...params },
    message:
      'Room 101 is taken by Ana from 24 December 2026 to 2 January 2027. Move that first, or choose other days.',
  });
  const fee = { amount: '12000', currency: 'JPY' };
  expect(rejection('below_cancellation_fee.guest', { fee }).message).toMatch(
    'Cancelling costs 12000 JPY by now',
  );
});

test('a value that looks like a message is put in as it is', () => {
  expect(rejection('category_name_taken.named', { name: '{x} <b>' }).message).toBe(
    'There is a category named {x} <b> already.',
  );
});

test('the compiler asks for the parameters of an error', () => {
  const wrong = () => {
    // @ts-expect-error no such code
    rejection('no_such_code');
    // @ts-expect-error the room is missing
    rejection('not_found.room');
    // @ts-expect-error a misspelt parameter
    rejection('not_found.room', { roomID: '101' });
    // @ts-expect-error a text that is not among the choices
    rejection('room_not_clean', { roomId: '101', state: 'clean' });
  };
  expect(wrong).toBeDefined();
  expect(new ApiError('forbidden' satisfies ErrorKey, {}).status).toBe(403);
});
