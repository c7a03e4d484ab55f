import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { seedDemoAccounts } from './demo-accounts.ts';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
// In the order in which the service's start reads them, so that neither waits for the other in a circle.
beforeEach(() => identity.database.query('truncate installation, demo_accounts, users, setup'));
afterAll(() => identity.stop());

const signIn = async (email: string, password: string) =>
  identity.call('POST', '/api/users/login', {
    body: { email, password },
    headers: { 'x-forwarded-local': 'yes' },
  });
const staffToken = async () => (await signIn('staff@marisol.example', 'marisol-demo')).body.token as string;
const empty = (token: string) =>
  identity.call('POST', '/api/desk/installation/identity/empty', {
    token,
    body: { confirmation: EMPTY_CONFIRMATION },
  });
const kind = (token: string) => identity.call('GET', '/api/desk/installation', { token });

it('empties the demo of all accounts, ends their sessions, and gives the setup link', async () => {
  await identity.database.query("insert into installation (kind) values ('demo')");
  await seedDemoAccounts(identity);
  const guest = await identity.createPerson();
  const token = await staffToken();
  expect((await kind(token)).body).toEqual({ kind: 'demo' });

  const { body } = await empty(token);

  expect(body).toEqual({ emptied: true, setupSecret: expect.any(String) });
  for (const ended of [token, guest.token])
    expect((await identity.call('GET', '/api/users/get-user', { token: ended })).body.code).toBe(
      'revoked_token',
    );
  expect((await signIn('staff@marisol.example', 'marisol-demo')).status).toBe(401);
  expect((await identity.published(guest.user.id)).at(-1)!.type).toBe('user.deleted');
  expect((await empty(token)).status).toBe(401);

  const owner = { firstName: 'Nora', lastName: 'Lind', email: freshEmail(), password: 'a good password' };
  const claimed = await identity.call('POST', '/api/setup/claim', {
    body: { ...owner, secret: body.setupSecret },
  });
  expect(claimed.status).toBe(201);
  expect((await kind(claimed.body.token)).body).toEqual({ kind: 'own' });
  expect((await empty(claimed.body.token)).body).toEqual({ emptied: false, setupSecret: null });
  expect((await identity.call('GET', '/api/users/get-user', { token: claimed.body.token })).status).toBe(200);
});

it('is not for managers', async () => {
  const manager = await identity.createPerson({ type: 'Admin', role: 'manager' });
  expect((await empty(manager.token)).status).toBe(403);
});
