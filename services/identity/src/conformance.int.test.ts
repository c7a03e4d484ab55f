import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { identityCalls } from '@innkeeper/contracts/identity';
import { describeConformance } from '@innkeeper/kit/testing';
import { tokeninfoFor } from './testing/google-stand-in.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
let guest: Person;
beforeAll(async () => {
  identity = await startIdentity();
  [owner, guest] = await Promise.all([
    identity.createPerson({ type: 'Admin', role: 'owner' }),
    identity.createPerson(),
  ]);
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
      'POST /api/users/renewal': 'public',
      'GET /api/users/profile/sessions': 'guest',
      'DELETE /api/users/profile/sessions/:sessionId': 'guest',
      'POST /api/users/profile/sessions/end-others': 'guest',
      'GET /api/users/sign-in-options': 'public',
      'GET /api/users/get-user': 'guest',
      'POST /api/users/logout': 'guest',
      'POST /api/users': 'staff',
      'PUT /api/users': 'staff',
      'DELETE /api/users/:email': 'staff',
      'GET /api/desk/roles': 'staff',
      'POST /api/desk/roles': 'staff',
      'PUT /api/desk/roles/:roleId': 'staff',
      'DELETE /api/desk/roles/:roleId': 'staff',
      'POST /api/users/invitations': 'staff',
      'GET /api/users/invitations': 'staff',
      'DELETE /api/users/invitations/:invitationId': 'staff',
      'GET /api/desk/history/identity': 'staff',
      'POST /api/users/invitations/read': 'public',
      'POST /api/users/invitations/accept': 'public',
      'GET /api/desk/installation': 'staff',
      'POST /api/desk/installation/identity/empty': 'staff',
      'POST /api/users/password-resets': 'public',
      'POST /api/users/password-resets/complete': 'public',
      'POST /api/users/links/read': 'public',
      'POST /api/users/verifications': 'guest',
      'POST /api/users/verifications/complete': 'optional',
      'PUT /api/users/profile': 'guest',
      'PUT /api/users/profile/language': 'guest',
      'POST /api/users/profile/address': 'guest',
      'GET /api/users/profile/address': 'guest',
      'DELETE /api/users/profile/address': 'guest',
      'POST /api/users/address-changes/confirm': 'optional',
      'POST /api/users/profile/password': 'guest',
      'POST /api/users/login/second-step': 'public',
      'GET /api/users/profile/second-factor': 'guest',
      'POST /api/users/profile/second-factor/app': 'guest',
      'POST /api/users/profile/second-factor/app/confirm': 'guest',
      'DELETE /api/users/profile/second-factor/app': 'guest',
      'POST /api/users/profile/second-factor/recovery-codes': 'guest',
      'POST /api/users/profile/second-factor/proof': 'guest',
      'POST /api/users/profile/second-factor/passkeys/options': 'guest',
      'POST /api/users/profile/second-factor/passkeys': 'guest',
      'DELETE /api/users/profile/second-factor/passkeys/:passkeyId': 'guest',
      'POST /api/users/profile/second-factor/proof/passkey/options': 'guest',
      'POST /api/users/profile/second-factor/proof/passkey': 'guest',
      'POST /api/users/login/second-step/passkey/options': 'public',
      'POST /api/users/login/second-step/passkey': 'public',
      'DELETE /api/desk/users/:userId/second-factor': 'staff',
      'GET /api/desk/sign-in-rules': 'staff',
      'PUT /api/desk/sign-in-rules': 'staff',
      'GET /api/desk/google-sign-in': 'staff',
      'PUT /api/desk/google-sign-in': 'staff',
      'GET /api/account/export/identity': 'guest',
      'POST /api/users/profile/erasure': 'guest',
      'GET /api/desk/erasures': 'staff',
      'POST /api/setup/read': 'public',
      'POST /api/setup/claim': 'public',
    },
    () => ({
      ...identity,
      tokens: {
        ...identity.tokens,
        sign: ({ role, permissions }, overrides) => {
          const { id, email } = role === 'Admin' || permissions ? owner.user : guest.user;
          return identity.tokens.sign({ id, email, role, ...(permissions && { permissions }) }, overrides);
        },
      },
    }),
    STAFF_ROLES,
  );
});
