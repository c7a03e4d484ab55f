import { createRole, listRoles } from '@innkeeper/contracts/identity';
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
    }),
  ],
);
