import { createRole, listRoles, updateRole } from '@innkeeper/contracts/identity';
import { invite, listInvitations } from '@innkeeper/contracts/identity/invitations';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

describeRoundTrips(
  () => identity,
  [
    roundTrip({
      save: createRole,
      read: listRoles,
      values: () => ({ permissions: ['catalog:read' as const] }),
      token: () => owner.token,
      find: ({ roles }, { name }) => roles.find((role) => role.name === name),
      subject: ({ id }) => String(id),
    }),
    roundTrip({
      save: updateRole,
      read: listRoles,
      values: async () => {
        const before = { name: 'Night desk', permissions: ['catalog:read'] };
        const { body } = await identity.call('POST', '/api/desk/roles', { token: owner.token, body: before });
        return {
          roleId: body.role.id as string,
          name: 'Night audit',
          permissions: ['bookings:read' as const],
        };
      },
      token: () => owner.token,
      find: ({ roles }, { name }) => roles.find((role) => role.name === name),
      subject: ({ id }) => String(id),
    }),
    roundTrip({
      save: invite,
      read: listInvitations,
      values: () => ({ email: 'ruben@example.com', role: 'desk' }),
      token: () => owner.token,
      find: ({ invitations }, { email }) => invitations.find((invitation) => invitation.email === email),
      subject: ({ invitationId }) => String(invitationId),
    }),
  ],
);
