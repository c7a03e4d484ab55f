import { z } from 'zod';
import { addFieldError, readFieldError, says, toFieldErrors, wrongType } from './field-errors.ts';

const errorsOf = (schema: z.ZodType, value: unknown) => toFieldErrors(schema.safeParse(value).error!);

test.each([
  [z.string(), 7, { code: 'not_text' }],
  [z.string().min(1), '', { code: 'required' }],
  [z.string().min(8), 'x', { code: 'too_short', params: { min: 8 } }],
  [z.string().max(2), 'xyz', { code: 'too_long', params: { max: 2 } }],
  [z.email(), 'x', { code: 'not_email' }],
  [z.uuid(), 'x', { code: 'not_id' }],
  [z.iso.date(), 'x', { code: 'not_date' }],
  [z.string().regex(/x/), 'y', { code: 'not_valid' }],
  [z.number(), 'x', { code: 'not_number' }],
  [z.int(), 1.5, { code: 'not_whole' }],
  [z.int().min(3), 2, { code: 'at_least', params: { min: 3 } }],
  [z.int().max(3), 4, { code: 'at_most', params: { max: 3 } }],
  [z.number().multipleOf(0.5), 0.7, { code: 'in_steps', params: { step: 0.5 } }],
  [z.boolean(), 'x', { code: 'not_boolean' }],
  [z.array(z.string()), 'x', { code: 'not_list' }],
  [z.array(z.string()).min(1), [], { code: 'required' }],
  [z.array(z.string()).min(2), ['x'], { code: 'at_least', params: { min: 2 } }],
  [z.array(z.string()).max(1), ['x', 'y'], { code: 'at_most', params: { max: 1 } }],
  [z.object({}), 'x', { code: 'not_object' }],
  [z.enum(['a', 'b']), 'x', { code: 'one_of', params: { values: ['a', 'b'] } }],
  [z.int(wrongType('not_whole')).min(3), 'x', { code: 'not_whole', params: {} }],
  [z.int(wrongType('not_whole')).min(3), 1.5, { code: 'not_whole', params: {} }],
  [z.int(wrongType('not_whole')).min(3), 2, { code: 'at_least', params: { min: 3 } }],
  [z.union([z.string(), z.number()]), true, { code: 'not_valid' }],
])('a value of a wrong kind has an error of its own (%#)', (schema, value, error) => {
  expect(errorsOf(schema, value)).toEqual({ body: error });
});

test('a check names its error, with parameters, and each field has its first one', () => {
  const order = z
    .object({ name: z.string().regex(/x/, says('not_single_line')), days: z.array(z.int()) })
    .superRefine(({ days }, context) => {
      if (days.length > 2) addFieldError(context, { code: 'at_most', params: { max: 2 } }, ['days', 2]);
    });
  const refined = order.refine(() => false, { path: ['days', 2], ...says('between', { min: 1, max: 2 }) });
  expect(errorsOf(order, { name: 'y', days: [1, 'x'] })).toEqual({
    name: { code: 'not_single_line', params: {} },
    'days.1': { code: 'not_number' },
  });
  expect(errorsOf(refined, { name: 'x', days: [1, 2, 3] })).toEqual({
    'days.2': { code: 'at_most', params: { max: 2 } },
  });
});

test.each([undefined, '', 'Too long', '{'])('%j is no error', (text) => {
  expect(readFieldError(text)).toBeUndefined();
});
