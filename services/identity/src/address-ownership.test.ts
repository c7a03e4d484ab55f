import { type AddressProof, type Consequences, consequencesOf } from './address-ownership.ts';

const GUEST = { isStaff: false, emailVerified: false };
const CONFIRMED_GUEST = { isStaff: false, emailVerified: true };
const STAFF = { isStaff: true, emailVerified: false };
const CONFIRMED_STAFF = { isStaff: true, emailVerified: true };
const EVERYBODY = [GUEST, CONFIRMED_GUEST, STAFF, CONFIRMED_STAFF];
const PROOFS: AddressProof[] = [
  ...([
    'registration',
    'setup_link',
    'mailed_invitation',
    'shown_invitation',
    'staff',
    'staff_themselves',
  ] as const),
  ...(['verification_link', 'address_change', 'reset_link', 'google'] as const),
];

const endsNothing = {
  password: 'stays',
  endsSessions: false,
  endsWaiting: false,
  endsFactors: false,
} satisfies Partial<Consequences>;

describe('given an address that someone typed', () => {
  it.each(['registration', 'setup_link', 'shown_invitation'] as const)(
    'when it came by %s, then it is not confirmed, and a mail asks its reader',
    (proof) => {
      for (const holder of EVERYBODY)
        expect(consequencesOf(proof, holder)).toEqual({
          confirms: false,
          asksToConfirm: true,
          ...endsNothing,
        });
    },
  );

  it.each(['mailed_invitation', 'verification_link'] as const)(
    'when %s proves it, then it is confirmed and nothing ends',
    (proof) => {
      for (const holder of EVERYBODY)
        expect(consequencesOf(proof, holder)).toEqual({
          confirms: true,
          asksToConfirm: false,
          ...endsNothing,
        });
    },
  );

  it('when staff enter it, then it is as they say', () => {
    expect(consequencesOf('staff', GUEST)).toEqual({
      confirms: 'as_said',
      asksToConfirm: false,
      ...endsNothing,
    });
  });

  it('when staff enter it for themselves, then nothing is confirmed', () => {
    for (const holder of EVERYBODY)
      expect(consequencesOf('staff_themselves', holder)).toEqual({
        confirms: false,
        asksToConfirm: false,
        ...endsNothing,
      });
  });
});

describe('given an account that its reader may not have made', () => {
  it.each([
    ['reset_link', 'replaced'],
    ['google', 'removed'],
  ] as const)(
    'when the reader of a guest’s address comes by %s, then nothing of the maker is left',
    (proof, password) => {
      expect(consequencesOf(proof, GUEST)).toEqual({
        confirms: true,
        asksToConfirm: false,
        password,
        endsSessions: true,
        endsWaiting: true,
        endsFactors: true,
      });
    },
  );

  it('when the reader of a staff address comes, then all but the second factor ends', () => {
    for (const proof of ['reset_link', 'google'] as const)
      expect(consequencesOf(proof, STAFF)).toMatchObject({
        confirms: true,
        endsSessions: true,
        endsWaiting: true,
        endsFactors: false,
      });
  });
});

describe('given a confirmed address', () => {
  it('when a password is reset, then sessions and what waits end, and the second factor stays', () => {
    for (const holder of [CONFIRMED_GUEST, CONFIRMED_STAFF])
      expect(consequencesOf('reset_link', holder)).toMatchObject({
        password: 'replaced',
        endsSessions: true,
        endsWaiting: true,
        endsFactors: false,
      });
  });

  it('when its owner signs in with Google, then nothing ends', () => {
    for (const holder of [CONFIRMED_GUEST, CONFIRMED_STAFF])
      expect(consequencesOf('google', holder)).toMatchObject(endsNothing);
  });

  it('when the address changes, then what waits ends, and the person stays signed in', () => {
    for (const holder of EVERYBODY)
      expect(consequencesOf('address_change', holder)).toMatchObject({
        confirms: true,
        endsSessions: false,
        endsWaiting: true,
        endsFactors: false,
      });
  });
});

test('whatever the proof, an account of staff keeps its second factors', () => {
  for (const proof of PROOFS)
    for (const holder of [STAFF, CONFIRMED_STAFF])
      expect(consequencesOf(proof, holder).endsFactors).toBe(false);
});
