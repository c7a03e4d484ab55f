import { recordedOf } from '@innkeeper/kit/testing';
import { resetSecondFactorByCommand } from './reset-second-factor.ts';
import { type Identity, registration, startIdentity } from './testing/identity.ts';
import { secondFactorCalls } from './testing/second-factor.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { call, guarded, login, isSignedIn, noticesOf } = secondFactorCalls(() => identity);

it('the person who runs the server lets an owner in who has lost all factors', async () => {
  const owner = await guarded({ type: 'Admin', role: 'owner' });
  expect(await resetSecondFactorByCommand(identity, owner.user.email.toUpperCase())).toBe(true);
  expect(await isSignedIn(owner.token)).toBe(false);
  expect((await login(owner)).status).toBe(200);
  expect(await noticesOf(owner)).toEqual(['app_added', 'reset']);
  expect(await recordedOf(identity.database, 'user', owner.user.id)).toMatchObject([
    { action: 'user.second_factor_reset', actor: { kind: 'system', id: 'identity' } },
  ]);
  expect(await resetSecondFactorByCommand(identity, owner.user.email)).toBe(false);
  await expect(resetSecondFactorByCommand(identity, 'nobody@example.com')).rejects.toMatchObject({
    status: 404,
  });
});

describe('security events', () => {
  const eventsAfter = async (work: () => Promise<unknown>) => {
    const before = identity.securityEvents.length;
    await work();
    return identity.securityEvents.slice(before).map((one) => (one as { event: string }).event);
  };

  it('are there for users, roles and invitations, and not for what was rejected', async () => {
    const { token } = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const form = { ...registration(), type: 'Customer', disabled: true, emailVerified: false };
    const user = { ...form, password: undefined };
    const role = { name: `Night ${Date.now()}`, permissions: ['bookings:read'] };
    let roleId = '';
    let invitationId = '';
    const steps: [string[], () => Promise<unknown>][] = [
      [['user_created'], () => call(token, 'POST', '/api/users', form)],
      [[], () => call(token, 'POST', '/api/users', form)],
      [[], () => call(token, 'PUT', '/api/users', { ...user, firstName: 'Ana' })],
      [['user_access_changed'], () => call(token, 'PUT', '/api/users', { ...user, emailVerified: true })],
      [['user_deleted'], () => call(token, 'DELETE', `/api/users/${form.email}`)],
      [
        ['role_created'],
        async () => {
          roleId = (await call(token, 'POST', '/api/desk/roles', role)).body.role.id;
        },
      ],
      [
        ['role_changed'],
        () => call(token, 'PUT', `/api/desk/roles/${roleId}`, { ...role, permissions: ['bookings'] }),
      ],
      [['role_deleted'], () => call(token, 'DELETE', `/api/desk/roles/${roleId}`)],
      [
        ['invitation_sent'],
        async () => {
          const invitation = { email: `x${form.email}`, role: 'desk' };
          const { body } = await call(token, 'POST', '/api/users/invitations', invitation);
          invitationId = body.invitation.invitationId;
        },
      ],
      [['invitation_withdrawn'], () => call(token, 'DELETE', `/api/users/invitations/${invitationId}`)],
    ];
    for (const [events, step] of steps) expect(await eventsAfter(step)).toEqual(events);
  });
});

it.each([
  ['spaces', '        '],
  ['spaces of other kinds', '\u00a0\u3000\u2003\u2009\u00a0\u3000\u2003\u2009'],
  ['nothing that is seen', '\u200b\u2060\ufeff\u3164\u2800\ufe0f\u2060\ufeff'],
  ['marks that choose a variant of nothing', '\ufe0f'.repeat(8)],
])('a password of %s is rejected wherever one is chosen', async (_what, password) => {
  const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
  const secret = 'x';
  const names = { firstName: 'Ines', lastName: 'Costa' };
  const staff = { ...registration(), type: 'Customer', disabled: true, emailVerified: false };
  for (const [path, body] of [
    ['/api/users/saveuser', { ...registration(), password }],
    ['/api/users', { ...staff, password }],
    ['/api/users/profile/password', { currentPassword: owner.password, password }],
    ['/api/users/password-resets/complete', { secret, password }],
    ['/api/users/invitations/accept', { ...names, secret, password }],
    ['/api/setup/claim', { ...names, email: 'a@example.com', secret, password }],
  ] as const)
    expect(await call(owner.token, 'POST', path, body)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.objectContaining({ code: 'only_spaces' }) } },
    });
});
