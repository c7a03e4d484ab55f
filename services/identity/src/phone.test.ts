import { toE164 } from './phone.ts';

test.each([
  ['+34 600 555 015', '+34600555015'],
  ['600 555 015', '+34600555015'],
  ['0034 (600) 555-015', '+34600555015'],
  ['+44 20 7946 0018 ext. 3', '+442079460018'],
])('%s is %s', (typed, e164) => expect(toE164(typed)).resolves.toBe(e164));

test.each(['', '600', 'ask at the desk', '+34 600 555 015 600 555 015', '🛎️'])(
  '%p cannot be a number',
  (typed) => expect(toE164(typed)).resolves.toBeNull(),
);
