import { isCommonPassword } from './common-passwords.ts';

// The most common one, and two of the last of the 100,000 of SecLists that are long enough for an account.
it.each(['123456', '07031967', '07021958'])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it('the case of its letters makes no difference', async () => {
  expect(await isCommonPassword('PassWord')).toBe(true);
});

it.each(['', 'a harbour at night', 'marisol-demo', 'constructor'])('%j is none', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
