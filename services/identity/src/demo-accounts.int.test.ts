import { createStaff } from './create-user.ts';
import { demoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.stop());

const options = async () => (await identity.call('GET', '/api/users/sign-in-options')).body;
const seed = () => seedDemoAccounts(identity.database, identity.passwords);
const login = (account: { email: string; password: string }) =>
  identity.call('POST', '/api/users/login', {
    body: { email: account.email, password: account.password },
  });

const DEMO = [
  { type: 'Customer', email: 'guest@marisol.example', password: 'marisol-demo' },
  { type: 'Admin', email: 'staff@marisol.example', password: 'marisol-demo' },
];

describe('the demo accounts', () => {
  it('are offered where the demo hotel was seeded, and work', async () => {
    expect((await options()).demoAccounts).toEqual([]);

    expect(await seed()).toBe(true);

    expect((await options()).demoAccounts).toEqual(DEMO);
    const [guest, staff] = await Promise.all(DEMO.map(login));
    expect(guest!.body.user).toMatchObject({ firstName: 'Marina', lastName: 'Costa', type: 'Customer' });
    expect(staff!.body.user).toMatchObject({ type: 'Admin' });
    expect(await identity.published(guest!.body.user._id)).toMatchObject([{ type: 'user.registered' }]);
  });

  it('are made once, however often and by however many the demo hotel is seeded', async () => {
    const made = await Promise.all([seed(), seed(), seed()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await seed()).toBe(false);
  });

  it('are not offered once they are disabled or deleted, and do not come back', async () => {
    await seed();
    const { token } = (await login(DEMO[1]!)).body;
    expect((await identity.call('DELETE', `/api/users/${DEMO[0]!.email}`, { token })).status).toBe(200);

    expect(await seed()).toBe(false);

    expect((await options()).demoAccounts).toEqual([DEMO[1]]);
    await identity.someone({ email: DEMO[0]!.email });
    expect((await options()).demoAccounts).toEqual([DEMO[1]]);
    await identity.database.query('update users set active = false');
    expect((await options()).demoAccounts).toEqual([]);
  });

  it('are never offered in production', async () => {
    await seed();
    expect(await demoAccounts(identity.database, true)).toEqual([]);
  });
});

describe("a hotel's first staff account", () => {
  it('signs in and lets others in', async () => {
    const email = freshEmail();
    await createStaff(identity, email, 'a good password');

    const { body } = await login({ email, password: 'a good password' });
    expect(body.user).toMatchObject({ type: 'Admin', disabled: true });
    const list = { token: body.token, body: { pageNumber: 1, pageSize: 2 } };
    expect((await identity.call('POST', '/api/users', list)).status).toBe(200);
  });

  it('is held to what every account is', async () => {
    await expect(createStaff(identity, 'nobody', 'short')).rejects.toMatchObject({
      fields: { email: expect.any(String), password: expect.any(String) },
    });
    const { user } = await identity.someone();
    await expect(createStaff(identity, user.email, 'a good password')).rejects.toMatchObject({
      code: 'email_taken',
    });
  });
});
