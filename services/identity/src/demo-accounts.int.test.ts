import { listDemoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';
import { createStaff } from './users.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(() => identity.database.query('truncate users, demo_accounts'));
afterAll(() => identity.stop());

const options = async () => (await identity.call('GET', '/api/users/sign-in-options')).body;
const seed = () => seedDemoAccounts(identity);
const login = (account: { email: string; password: string }) =>
  identity.call('POST', '/api/users/login', {
    body: { email: account.email, password: account.password },
  });

const DEMO = [
  { type: 'Customer', email: 'guest@marisol.example', password: 'marisol-demo' },
  { type: 'Admin', email: 'staff@marisol.example', password: 'marisol-demo' },
];

describe('the demo accounts', () => {
  it('are offered after the demo hotel is seeded, and can sign in', async () => {
    expect((await options()).demoAccounts).toEqual([]);

    expect(await seed()).toBe(true);

    expect((await options()).demoAccounts).toEqual(DEMO);
    const [guest, staff] = await Promise.all(DEMO.map(login));
    expect(guest!.body.user).toMatchObject({ firstName: 'Marina', lastName: 'Costa', type: 'Customer' });
    expect(staff!.body.user).toMatchObject({ type: 'Admin' });
    expect(await identity.published(guest!.body.user._id)).toMatchObject([{ type: 'user.registered' }]);
  });

  it('are added once, also when several processes seed at the same time', async () => {
    const added = await Promise.all([seed(), seed(), seed()]);
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await seed()).toBe(false);
  });

  it('are not offered once disabled or deleted, and are not seeded again', async () => {
    await seed();
    const { token } = (await login(DEMO[1]!)).body;
    expect((await identity.call('DELETE', `/api/users/${DEMO[0]!.email}`, { token })).status).toBe(200);

    expect(await seed()).toBe(false);

    expect((await options()).demoAccounts).toEqual([DEMO[1]]);
    await identity.createPerson({ email: DEMO[0]!.email });
    expect((await options()).demoAccounts).toEqual([DEMO[1]]);
    await identity.createPerson({ type: 'Admin', role: 'owner' }); // the last owner could not be disabled
    await identity.database.query(
      'update users set active = false where id in (select user_id from demo_accounts)',
    );
    expect((await options()).demoAccounts).toEqual([]);
  });

  it('are never offered in production', async () => {
    await seed();
    expect(await listDemoAccounts({ database: identity.database, production: true })).toEqual([]);
  });
});

describe("a hotel's first staff account", () => {
  it('can sign in and manage users', async () => {
    const email = freshEmail();
    await createStaff(identity, { email, password: 'a good password' });

    const { body } = await login({ email, password: 'a good password' });
    expect(body.user).toMatchObject({ type: 'Admin', disabled: true });
    const list = { token: body.token, body: { pageNumber: 1, pageSize: 2 } };
    expect((await identity.call('POST', '/api/users', list)).status).toBe(200);
  });

  it('is checked like every account', async () => {
    await expect(createStaff(identity, { email: 'nobody', password: 'short' })).rejects.toMatchObject({
      fields: { email: expect.any(String), password: expect.any(String) },
    });
    const { user } = await identity.createPerson();
    await expect(
      createStaff(identity, { email: user.email, password: 'a good password' }),
    ).rejects.toMatchObject({
      code: 'email_taken',
    });
  });
});
