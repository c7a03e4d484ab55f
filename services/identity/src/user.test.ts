import { changesTokens, isDisabled, locksCallerOut, type User } from './user.ts';

const user = (details: Partial<User> = {}): User => ({
  id: 'a',
  email: 'a@example.com',
  firstName: 'Elena',
  lastName: 'Marlow',
  role: null,
  roleName: null,
  whatsapp: '',
  phone: '',
  active: true,
  emailVerified: true,
  picture: '',
  phoneE164: null,
  hasSecondFactor: false,
  language: null,
  version: 1,
  ...details,
});
const staff = user({ role: 'manager' });

describe('a staff member locks themselves out', () => {
  it.each([
    ['by deleting their account', null],
    ['by disabling it', user({ role: 'manager', active: false })],
    ['by becoming a customer', user()],
    ['by taking another role', user({ role: 'desk' })],
  ])('%s', (_how, after) => {
    expect(locksCallerOut(staff.id, staff, after)).toBe(true);
  });

  it('not by changing their name', () => {
    expect(locksCallerOut(staff.id, staff, user({ role: 'manager', firstName: 'Ruben' }))).toBe(false);
  });

  it('not by changing a colleague in these ways', () => {
    for (const after of [null, user(), user({ role: 'manager', active: false })])
      expect(locksCallerOut('another', staff, after)).toBe(false);
  });
});

describe('a change of a user', () => {
  it('disables a user only when the user was active and no longer is', () => {
    const disabled = user({ active: false });
    expect(isDisabled(user(), disabled)).toBe(true);
    expect(isDisabled(disabled, user())).toBe(false);
    expect(isDisabled(disabled, user({ active: false, firstName: 'Ana' }))).toBe(false);
    expect(isDisabled(user(), user({ firstName: 'Ana' }))).toBe(false);
  });

  it('changes permissions only when the user gets another role', () => {
    expect(changesTokens(user(), staff)).toBe(true);
    expect(changesTokens(staff, user())).toBe(true);
    expect(changesTokens(staff, user({ role: 'desk' }))).toBe(true);
    expect(changesTokens(user(), user({ emailVerified: !user().emailVerified }))).toBe(true);
    expect(changesTokens(user(), user({ firstName: 'Ana', active: false }))).toBe(false);
  });
});
