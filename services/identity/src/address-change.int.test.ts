import { ADDRESS_CHANGES_PER_HOUR } from '@innkeeper/contracts/identity';
import { recordedOf } from '@innkeeper/kit/testing';
import { insertDemoAccount } from './store.ts';
import { freshEmail, type Identity, type Person, startIdentity } from './testing/identity.ts';
import { eventsOf, secretOf } from './testing/links.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const ask = ({ token, password }: Person, email: string, currentPassword = password) =>
  identity.call('POST', '/api/users/profile/address', { token, body: { email, currentPassword } });
const waiting = async ({ token }: { token: string }) =>
  (await identity.call('GET', '/api/users/profile/address', { token })).body.change;
const confirm = (secret: string, token?: string) =>
  identity.call('POST', '/api/users/address-changes/confirm', { body: { secret }, ...(token && { token }) });
const read = (secret: string) => identity.call('POST', '/api/users/links/read', { body: { secret } });
const renew = (token: string) => identity.call('POST', '/api/users/renewal', { body: { token } });
const login = ({ password }: Person, email: string) =>
  identity.call('POST', '/api/users/login', { body: { email, password } });

/** The secrets of the newest links to the current and to the new address. */
async function secretsOf({ user }: Person): Promise<{ old: string; new: string }> {
  const links = await eventsOf(identity, 'account.address_link_issued', user.id);
  const last = (purpose: string) => secretOf(identity, links.findLast((link) => link.purpose === purpose)!);
  return { old: last('leave_address'), new: last('take_address') };
}

/** A user who asked for another address. */
async function mover(details?: object) {
  const person = await identity.createPerson(details);
  const email = freshEmail();
  expect((await ask(person, email)).status).toBe(202);
  return { person, email, secrets: await secretsOf(person) };
}

describe('another address', () => {
  it('is rejected without the password, for every kind of user', async () => {
    for (const details of [
      {},
      { type: 'Admin' as const, role: 'desk' },
      { type: 'Admin' as const, role: 'owner' },
    ]) {
      const person = await identity.createPerson(details);
      expect(await ask(person, freshEmail(), 'not the password')).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: expect.objectContaining({ code: 'not_current_password' }) } },
      });
      const body = { email: freshEmail() };
      const without = await identity.call('POST', '/api/users/profile/address', {
        token: person.token,
        body,
      });
      expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['currentPassword']]);
      expect(await waiting(person)).toBeNull();
      expect(await eventsOf(identity, 'account.address_link_issued', person.user.id)).toEqual([]);
    }
  });

  it('is not a way to try passwords: after several wrong ones each has to wait, also the right one', async () => {
    const person = await identity.createPerson();
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(await ask(person, freshEmail(), `wrong ${tries}`));
    expect(answers.at(-1)!.status).toBe(429);
    expect((await ask(person, freshEmail())).status).toBe(429);
    expect(await waiting(person)).toBeNull();
  });

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)(
    'is that of the account once both are confirmed: the %s one, then the %s one',
    async (one, two) => {
      const { person, email, secrets } = await mover();
      expect((await read(secrets.old)).body).toEqual({
        purpose: 'leave_address',
        email: person.user.email,
        newEmail: email,
      });
      expect((await read(secrets.new)).body).toEqual({ purpose: 'take_address', email, newEmail: email });
      expect((await confirm(secrets[one])).body).toMatchObject({ isChanged: false });
      expect(await waiting(person)).toMatchObject({
        email,
        isOldConfirmed: one === 'old',
        isNewConfirmed: one === 'new',
      });
      expect((await login(person, person.user.email)).status).toBe(200);

      expect((await confirm(secrets[two])).body).toMatchObject({ isChanged: true });

      expect((await login(person, person.user.email)).status).toBe(401);
      expect((await login(person, email)).body.user).toMatchObject({ email, emailVerified: true });
      expect(await confirm(secrets[one])).toMatchObject({ status: 410, body: { code: 'link_used' } });
      expect(await eventsOf(identity, 'account.address_changed', person.user.id)).toEqual([
        {
          kind: 'notice',
          userId: person.user.id,
          email: person.user.email,
          newEmail: email,
          name: 'Elena Marlow',
          language: null,
        },
      ]);
      expect((await identity.published(person.user.id)).at(-1)).toMatchObject({ data: { email } });
    },
  );

  it('reaches the sessions, which continue with tokens that have it', async () => {
    const { person, email, secrets } = await mover();
    await confirm(secrets.old, person.token);
    await confirm(secrets.new, person.token);
    const { status, body } = await renew(person.token);
    expect([status, body.user.email]).toEqual([200, email]);
    expect(await waiting({ token: body.token })).toBeNull();
  });

  it('of staff is in the history', async () => {
    const { person, email, secrets } = await mover({ type: 'Admin' });
    for (const secret of Object.values(secrets)) await confirm(secret);
    expect((await recordedOf(identity.database, 'user', person.user.id)).at(-1)).toMatchObject({
      action: 'user.updated',
      after: { email },
    });
  });

  it('is answered alike whether or not it has an account, and its reader learns it at the end', async () => {
    const [person, other] = [await identity.createPerson(), await identity.createPerson()];
    const answers = [await ask(person, other.user.email.toUpperCase()), await ask(person, freshEmail())];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    await ask(person, other.user.email);
    const secrets = await secretsOf(person);
    await confirm(secrets.old);
    expect(await confirm(secrets.new)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await login(person, person.user.email)).status).toBe(200);
  });

  it('is not taken twice by two accounts at once', async () => {
    const [one, two] = [await identity.createPerson(), await identity.createPerson()];
    const email = freshEmail();
    for (const person of [one, two]) {
      await ask(person, email);
      await confirm((await secretsOf(person)).old);
    }
    const secrets = [await secretsOf(one), await secretsOf(two)];
    const answers = await Promise.all(secrets.map((secret) => confirm(secret.new)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is given up: by its owner, by asking for another one, and after a day', async () => {
    const { person, secrets } = await mover();
    await ask(person, freshEmail());
    expect(await confirm(secrets.old)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    const second = await secretsOf(person);
    for (let time = 0; time < 2; time += 1)
      expect(
        (await identity.call('DELETE', '/api/users/profile/address', { token: person.token })).status,
      ).toBe(200);
    expect(await waiting(person)).toBeNull();
    expect(await confirm(second.new)).toMatchObject({ status: 410 });
    await ask(person, freshEmail());
    const third = await secretsOf(person);
    await identity.database.query(`update account_links set expires_at = now() where user_id = $1`, [
      person.user.id,
    ]);
    expect(await confirm(third.new)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  it('is not confirmed by a user of another account, or by a link for another purpose', async () => {
    const [{ person, secrets }, stranger] = [await mover(), await identity.createPerson()];
    expect(await confirm(secrets.old, stranger.token)).toMatchObject({
      status: 409,
      body: { code: 'link_of_another_account' },
    });
    const reset = { secret: secrets.new, password: 'quite a new one' };
    expect((await identity.call('POST', '/api/users/password-resets/complete', { body: reset })).status).toBe(
      410,
    );
    expect((await confirm(secrets.old, person.token)).status).toBe(200);
  });

  it('is not asked for by accounts of the demo, for the address of now, or too often', async () => {
    const demo = await identity.createPerson();
    await insertDemoAccount(identity.database, demo.user.id, demo.password);
    expect((await ask(demo, freshEmail())).status).toBe(403);
    const person = await identity.createPerson();
    expect(await ask(person, person.user.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { email: expect.objectContaining({ code: 'is_your_address' }) } },
    });
    for (let asked = 0; asked < ADDRESS_CHANGES_PER_HOUR; asked += 1) await ask(person, freshEmail());
    expect((await ask(person, freshEmail())).status).toBe(429);
  });
});
