import { describeConformance } from '@innkeeper/kit/testing/conformance';
import { type IdentityParts, identityEndpoints } from './routes.ts';
import { vouchFor } from './testing/google-stand-in.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
let guest: Person;
beforeAll(async () => {
  identity = await startIdentity();
  [staff, guest] = await Promise.all([identity.someone({ type: 'Admin' }), identity.someone()]);
  identity.google.answer('00000000-0000-4000-8000-000000000000', vouchFor(guest.user.email));
});
afterAll(() => identity.stop());

// Identity looks whether the account that a token is about exists, so these two lend theirs.
describe('every call', () => {
  describeConformance(
    identityEndpoints({} as IdentityParts),
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
