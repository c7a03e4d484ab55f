import { endsSessions, isDisabled, locksCallerOut, type User } from './user.ts';

const user = (details: Partial<User> = {}): User => ({
  id: 'a',
  email: 'a@example.com',
  firstName: 'Elena',
  lastName: 'Marlow',
  type: 'Customer',
  whatsapp: '',
  phone: '',
  active: true,
  emailVerified: true,
  picture: '',
  phoneE164: null,
  version: 1,
  ...details,
});
const staff = user({ type: 'Admin' });

describe('a staff member locks themselves out', () => {
  it.each([
    ['by deleting their account', null],
    ['by disabling it', user({ type: 'Admin', active: false })],
    ['by becoming a customer', user()],
  ])('%s', (_how, after) => {
    expect(locksCallerOut(staff.id, staff, after)).toBe(true);
  });

  it('not by changing their name', () => {
    expect(locksCallerOut(staff.id, staff, user({ type: 'Admin', firstName: 'Ruben' }))).toBe(false);
  });

  it('not by changing a colleague in these ways', () => {
    for (const after of [null, user(), user({ type: 'Admin', active: false })])
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

  it('ends sessions only when the user is disabled or gets another type', () => {
    expect(endsSessions(user(), user({ active: false }))).toBe(true);
    expect(endsSessions(user(), staff)).toBe(true);
    expect(endsSessions(staff, user())).toBe(true);
    expect(endsSessions(user({ active: false }), user())).toBe(false);
    expect(endsSessions(user(), user({ firstName: 'Ana', emailVerified: false }))).toBe(false);
  });
});
