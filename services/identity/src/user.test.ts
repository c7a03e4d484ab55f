import { endsSessions, eventOfChange, locksOneselfOut, type User } from './user.ts';

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
  ...details,
});
const staff = user({ type: 'Admin' });

describe('a staff member locks themselves out', () => {
  it.each([
    ['by deleting their account', null],
    ['by disabling it', user({ type: 'Admin', active: false })],
    ['by becoming a customer', user()],
  ])('%s', (_how, after) => {
    expect(locksOneselfOut(staff.id, staff, after)).toBe(true);
  });

  it('not by changing their name', () => {
    expect(locksOneselfOut(staff.id, staff, user({ type: 'Admin', firstName: 'Ruben' }))).toBe(false);
  });

  it('not by doing any of it to a colleague', () => {
    for (const after of [null, user(), user({ type: 'Admin', active: false })])
      expect(locksOneselfOut('another', staff, after)).toBe(false);
  });
});

describe('a change of a user', () => {
  it('is told as disabled only when an active user no longer is', () => {
    const disabled = user({ active: false });
    expect(eventOfChange(user(), disabled)).toBe('user.disabled');
    expect(eventOfChange(disabled, user())).toBe('user.updated');
    expect(eventOfChange(disabled, user({ active: false, firstName: 'Ana' }))).toBe('user.updated');
    expect(eventOfChange(user(), user({ firstName: 'Ana' }))).toBe('user.updated');
  });

  it('ends sessions when the user is disabled or becomes somebody else in type, and else does not', () => {
    expect(endsSessions(user(), user({ active: false }))).toBe(true);
    expect(endsSessions(user(), staff)).toBe(true);
    expect(endsSessions(staff, user())).toBe(true);
    expect(endsSessions(user({ active: false }), user())).toBe(false);
    expect(endsSessions(user(), user({ firstName: 'Ana', emailVerified: false }))).toBe(false);
  });
});
