import { revokeDemoSessions } from './demo-access.ts';
import { listDemoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';
import { createStaff } from './users.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(() =>
  identity.database.transaction(async (tx) => {
    await tx.query('truncate installation, demo_accounts, users, revoked_users');
    await tx.query("insert into installation (kind) values ('demo')");
  }),
);
afterAll(() => identity.stop());

/** The gateway's header for a request from its own machine. */
const LOCAL = { 'x-forwarded-local': 'yes' };
const options = async (headers: Record<string, string> = LOCAL) =>
  (await identity.call('GET', '/api/users/sign-in-options', { headers })).body;
const seed = () => seedDemoAccounts(identity);
const login = (account: { email: string; password: string }, headers: Record<string, string> = LOCAL) =>
  identity.call('POST', '/api/users/login', {
    body: { email: account.email, password: account.password },
    headers,
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
    const [guest, staff] = await Promise.all(DEMO.map((account) => login(account)));
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

  it('are neither offered nor signed in from another machine', async () => {
    await seed();
    expect((await options({})).demoAccounts).toEqual([]);
    for (const account of DEMO) expect(await login(account, {})).toMatchObject({ status: 403 });
    expect((await login({ ...DEMO[1]!, password: 'wrong one' }, {})).status).toBe(401);

    const { user, password } = await identity.createPerson();
    expect((await login({ email: user.email, password }, {})).status).toBe(200);
  });

  it('are neither offered nor signed in if a real hotel has them', async () => {
    await seed();
    const { token } = (await login(DEMO[1]!)).body;
    const read = () => identity.call('GET', '/api/users/get-user', { token });
    expect((await read()).status).toBe(200);
    expect(await revokeDemoSessions({ database: identity.database, production: false })).toBe(0);

    await identity.database.query("update installation set kind = 'own'");

    expect((await options()).demoAccounts).toEqual([]);
    expect((await login(DEMO[1]!)).status).toBe(403);
    expect(await revokeDemoSessions({ database: identity.database, production: false })).toBe(2);
    expect((await read()).body.code).toBe('revoked_token');
    const renewal = await identity.call('POST', '/api/users/renewal', { body: { token } });
    expect(renewal.body.code).toBe('revoked_token');
  });

  it('are neither offered nor signed in in production', async () => {
    await seed();
    const { token } = (await login(DEMO[1]!)).body;
    const deps = { ...identity, production: true };
    expect(await listDemoAccounts(deps)).toEqual([]);
    expect(await revokeDemoSessions(deps)).toBe(2);
    expect((await identity.call('GET', '/api/users/get-user', { token })).body.code).toBe('revoked_token');
  });

  it('are not signed in by a service in production, even if its data say that it is the demo', async () => {
    const production = await startIdentity({ NODE_ENV: 'production' });
    await production.database.query("update installation set kind = 'demo'");
    expect(await seedDemoAccounts(production)).toBe(true);
    for (const body of DEMO.map(({ email, password }) => ({ email, password })))
      expect(await production.call('POST', '/api/users/login', { body, headers: LOCAL })).toMatchObject({
        status: 403,
      });
    await production.stop();
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
      fields: { email: expect.any(Object), password: expect.any(Object) },
    });
    const { user } = await identity.createPerson();
    await expect(
      createStaff(identity, { email: user.email, password: 'a good password' }),
    ).rejects.toMatchObject({
      code: 'email_taken',
    });
  });
});
