import { identityCalls } from '@innkeeper/contracts/identity';
import { describeConformance } from '@innkeeper/kit/testing';
import { tokeninfoFor } from './testing/google-stand-in.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
let guest: Person;
beforeAll(async () => {
  identity = await startIdentity();
  [staff, guest] = await Promise.all([identity.createPerson({ type: 'Admin' }), identity.createPerson()]);
  identity.google.answer('00000000-0000-4000-8000-000000000000', tokeninfoFor(guest.user.email));
});
afterAll(() => identity.stop());

// Identity rejects a token of an unknown user, so the tokens are for these two.
describe('every call', () => {
  describeConformance(
    Object.values(identityCalls),
    {
      'POST /api/users/login': 'public',
      'POST /api/users/googleLogin/:googleAccessToken': 'public',
      'POST /api/users/saveuser': 'public',
      'GET /api/users/sign-in-options': 'public',
      'GET /api/users/get-user': 'guest',
      'POST /api/users/logout': 'guest',
      'POST /api/users': 'staff',
      'PUT /api/users': 'staff',
      'DELETE /api/users/:email': 'staff',
    },
    () => ({
      ...identity,
      tokens: {
        ...identity.tokens,
        sign: ({ role }, overrides) =>
          identity.tokens.sign({ ...(role === 'Admin' ? staff.user : guest.user), role }, overrides),
      },
    }),
  );
});
