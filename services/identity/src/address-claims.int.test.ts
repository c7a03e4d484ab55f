import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareSetup } from './setup.ts';
import { tokeninfoFor } from './testing/google-stand-in.ts';
import { freshEmail, type Identity, type Person, startIdentity } from './testing/identity.ts';
import { eventsOf, linksOf, secretOf } from './testing/links.ts';
import { type Guarded, secondFactorCalls } from './testing/second-factor.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { call, login, isSignedIn, guarded, stateOf } = secondFactorCalls(() => identity);
const post = (path: string, body: object) => identity.call('POST', path, { body });
const NEW = 'quite a new one';

/** The secret of the newest link of a purpose to an account. */
async function newestLink({ user }: Pick<Person, 'user'>, purpose: string): Promise<string> {
  const links = [
    ...(await linksOf(identity, user.id)),
    ...(await eventsOf(identity, 'account.address_link_issued', user.id)),
  ];
  return secretOf(identity, links.findLast((link) => link.purpose === purpose)!);
}
const anHourLater = () => identity.database.query('delete from unconfirmed_mails');
async function resetLink(person: Pick<Person, 'user'>): Promise<string> {
  const before = (await linksOf(identity, person.user.id)).length;
  await post('/api/users/password-resets', { email: person.user.email });
  while ((await linksOf(identity, person.user.id)).length === before) await sleep(50);
  return newestLink(person, 'reset_password');
}
const askForAddress = ({ token, password: currentPassword }: Person, email: string) =>
  call(token, 'POST', '/api/users/profile/address', { email, currentPassword });
const complete = (secret: string, password = NEW) =>
  post('/api/users/password-resets/complete', { secret, password });
function google({ user: { email } }: Pick<Person, 'user'>) {
  const token = `ya29.${randomUUID()}`;
  identity.google.answer(token, tokeninfoFor(email));
  return identity.call('POST', `/api/users/googleLogin/${token}`);
}
const readUser = async ({ user }: Pick<Person, 'user'>) =>
  (
    await identity.database.query<{ isConfirmed: boolean; hasFactor: boolean }>(
      `select email_verified as "isConfirmed",
              exists (select from second_factors f where f.user_id = users.id) as "hasFactor" from users where id = $1`,
      [user.id],
    )
  ).rows[0]!;

describe('given the owner of a new hotel, whose address nobody has confirmed', () => {
  it('when the hotel is set up, then a mail asks to confirm the address, and its link confirms it', async () => {
    await identity.database.query('delete from users');
    const email = freshEmail();
    const secret = (await prepareSetup(identity))!;
    const form = { firstName: 'Nora', lastName: 'Vidal', email, password: 'a good password', secret };
    const { body } = await post('/api/setup/claim', form);
    expect(body.user).toMatchObject({ role: 'owner', emailVerified: false });
    const owner = { user: { id: body.user._id, email } } as Person;
    const link = await newestLink(owner, 'verify_address');
    expect((await post('/api/users/verifications/complete', { secret: link })).status).toBe(200);
    expect(await readUser(owner)).toMatchObject({ isConfirmed: true });
    expect(identity.securityEvents).toContainEqual(expect.objectContaining({ event: 'hotel_set_up' }));
  });

  it.each([
    ['a reset', resets],
    ['Google', google],
  ])(
    'when the mailbox is taken and used for %s, then the second step is still asked for',
    async (_way, use) => {
      const owner = await guarded({ type: 'Admin', role: 'owner', emailVerified: false });
      await use(owner);
      expect(await readUser(owner)).toEqual({ isConfirmed: true, hasFactor: true });
      expect(await google(owner)).toMatchObject({ status: 202, body: { ways: ['app'] } });
      expect(await isSignedIn(owner.token)).toBe(false);
    },
  );
});

async function resets(person: Guarded) {
  expect((await complete(await resetLink(person))).status).toBe(200);
  expect(await login({ ...person, password: NEW })).toMatchObject({ status: 202, body: { ways: ['app'] } });
}

describe('given an invitation', () => {
  const invited = async () => {
    const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const email = freshEmail();
    const { body } = await call(owner.token, 'POST', '/api/users/invitations', { email, role: 'desk' });
    const { rows } = await identity.database.query<{ sealedSecret: string; invitationId: string }>(
      `select event->'data'->>'sealedSecret' as "sealedSecret", event->'data'->>'invitationId' as "invitationId"
         from outbox where event->>'type' = 'invitation.created' and event->'data'->>'email' = $1`,
      [email],
    );
    const { sealedSecret, invitationId: linkId } = rows[0]!;
    return {
      owner,
      email,
      shown: body.secret as string,
      mailed: secretOf(identity, { sealedSecret, linkId }),
    };
  };
  const accept = (secret: string) =>
    post('/api/users/invitations/accept', {
      secret,
      firstName: 'Ines',
      lastName: 'Costa',
      password: 'a good password',
    });

  it('when it is accepted by the link in the mail, then the address is confirmed', async () => {
    const { mailed, shown } = await invited();
    expect(mailed).not.toBe(shown);
    const { status, body } = await accept(mailed);
    expect({ status, user: body.user }).toMatchObject({ status: 201, user: { emailVerified: true } });
    expect(await linksOf(identity, body.user._id)).toEqual([]);
    expect(await accept(shown)).toMatchObject({ status: 410, body: { code: 'invitation_used' } });
  });

  it('when it is accepted by the link that the inviter saw, then a mail asks to confirm the address', async () => {
    const { mailed, shown } = await invited();
    const { body } = await accept(shown);
    expect(body.user).toMatchObject({ emailVerified: false });
    expect(await linksOf(identity, body.user._id)).toMatchObject([{ purpose: 'verify_address' }]);
    expect(await accept(mailed)).toMatchObject({ status: 410, body: { code: 'invitation_used' } });
  });

  it.each([
    ['changes the password', 'change'],
    ['resets the password', 'reset'],
    ['signs in with Google for the first time', 'google'],
    ['is disabled', 'disable'],
    ['gets another role', 'role'],
    ['is deleted', 'delete'],
  ] as const)('when the inviter %s, then it ends', async (_what, how) => {
    const { owner, mailed, shown } = await invited();
    const chief = await identity.createPerson({ type: 'Admin', role: 'owner' });
    if (how === 'change')
      await call(owner.token, 'POST', '/api/users/profile/password', {
        currentPassword: owner.password,
        password: NEW,
      });
    if (how === 'reset') await complete(await resetLink(owner));
    if (how === 'google') {
      await identity.database.query('update users set email_verified = false where id = $1', [owner.user.id]);
      await google(owner);
    }
    const { email, firstName, lastName } = owner.user;
    const form = { email, firstName, lastName, whatsapp: '', phone: '', emailVerified: true, type: 'Admin' };
    if (how === 'disable') await call(chief.token, 'PUT', '/api/users', { ...form, disabled: false });
    if (how === 'role')
      await call(chief.token, 'PUT', '/api/users', { ...form, disabled: true, role: 'manager' });
    if (how === 'delete') await call(chief.token, 'DELETE', `/api/users/${email}`);
    const { rowCount } = await identity.database.query('select from invitations where invited_by = $1', [
      owner.user.id,
    ]);
    expect(rowCount).toBe(0);
    for (const secret of [mailed, shown])
      expect(await accept(secret)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } });
  });
});

describe('given a guest’s address with which another person registered', () => {
  it.each([
    ['a reset', async (person: Guarded) => void (await complete(await resetLink(person)))],
    ['Google', async (person: Guarded) => void (await google(person))],
  ])('when its reader comes by %s, then nothing of the maker is left', async (_way, claim) => {
    const maker = await guarded({ emailVerified: false });
    await anHourLater(); // the notice and four links are more than an hour's mails to such an address
    await askForAddress(maker, 'attacker@evil.example');
    await call(maker.token, 'POST', '/api/users/verifications');
    const [leave, take, verify] = [
      await newestLink(maker, 'leave_address'),
      await newestLink(maker, 'take_address'),
      await newestLink(maker, 'verify_address'),
    ];
    expect((await post('/api/users/address-changes/confirm', { secret: take })).body.isChanged).toBe(false);

    await claim(maker);

    expect(await readUser(maker)).toEqual({ isConfirmed: true, hasFactor: false });
    expect(await isSignedIn(maker.token)).toBe(false);
    expect((await post('/api/users/renewal', { token: maker.token })).status).toBe(401);
    expect((await login(maker)).status).toBe(401);
    for (const secret of [leave, take])
      expect((await post('/api/users/address-changes/confirm', { secret })).status).toBe(410);
    expect((await post('/api/users/verifications/complete', { secret: verify })).status).toBe(410);
    const { body } = await google(maker);
    const change = await call(body.token, 'GET', '/api/users/profile/address');
    expect(change.body).toEqual({ change: null });
  });

  it('when its reader confirms it first, then a later Google sign-in ends nothing', async () => {
    const person = await guarded({ emailVerified: true });
    expect((await google(person)).status).toBe(202);
    expect(await readUser(person)).toEqual({ isConfirmed: true, hasFactor: true });
  });
});

describe('given a change of the address, links and set-ups that wait', () => {
  const waiting = async () => {
    const person = await identity.createPerson();
    await call(person.token, 'POST', '/api/users/profile/second-factor/app', {
      currentPassword: person.password,
    });
    await askForAddress(person, freshEmail());
    const reset = await resetLink(person);
    return { person, reset };
  };
  const left = async ({ user }: Person) =>
    (
      await identity.database.query(
        `select (select count(*)::int from account_links where user_id = $1 and used_at is null) as links,
                (select count(*)::int from address_changes where user_id = $1) as changes,
                (select count(*)::int from authenticator_apps where user_id = $1) as apps,
                (select count(*)::int from passkey_challenges where user_id = $1) as questions,
                (select count(*)::int from sign_in_challenges where user_id = $1) as "secondSteps"`,
        [user.id],
      )
    ).rows[0];
  const nothing = { links: 0, changes: 0, apps: 0, questions: 0, secondSteps: 0 };

  it.each(['password change', 'reset', 'disabling', 'role', 'deletion', 'address', 'factor'])(
    'when there is a %s, then nothing of them is left',
    async (what) => {
      const { person, reset } = await waiting();
      const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
      const { email, firstName, lastName } = person.user;
      const form = { email, firstName, lastName, whatsapp: '', phone: '', emailVerified: true };
      if (what === 'password change')
        await call(person.token, 'POST', '/api/users/profile/password', {
          currentPassword: person.password,
          password: NEW,
        });
      if (what === 'reset') await complete(reset);
      if (what === 'disabling')
        await call(owner.token, 'PUT', '/api/users', { ...form, type: 'Customer', disabled: false });
      if (what === 'role')
        await call(owner.token, 'PUT', '/api/users', {
          ...form,
          type: 'Admin',
          role: 'desk',
          disabled: true,
        });
      if (what === 'deletion') await call(owner.token, 'DELETE', `/api/users/${email}`);
      if (what === 'address')
        for (const purpose of ['leave_address', 'take_address'])
          await post('/api/users/address-changes/confirm', { secret: await newestLink(person, purpose) });
      if (what === 'factor') {
        const { user, password, token } = person;
        const { body } = await call(token, 'POST', '/api/users/profile/second-factor/app', {
          currentPassword: password,
        });
        const { codeNow } = await import('./testing/second-factor.ts');
        await call(token, 'POST', '/api/users/profile/second-factor/app/confirm', {
          code: codeNow(body.secret),
        });
        await identity.database.query('delete from authenticator_apps where user_id = $1', [user.id]); // it is confirmed
      }
      expect(await left(person)).toEqual(nothing);
      expect((await complete(reset)).status).toBe(410);
    },
  );
});

describe('given a thief with the old password at the moment of a reset', () => {
  /** Lets `first` and then `second` wait for the row of a user, so that they go on in this order. */
  async function inOrder<A, B>({ user }: Person, first: () => Promise<A>, second: () => Promise<B>) {
    let answers: [Promise<A>, Promise<B>] | undefined;
    const blocked = async (count: number) => {
      const waits = `select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      for (;;) {
        const { rows } = await identity.database.query<{ waits: number }>(waits);
        if (rows[0]!.waits >= count) return;
        await sleep(10);
      }
    };
    await identity.database.transaction(async (tx) => {
      await tx.query('select from users where id = $1 for update', [user.id]);
      const a = first();
      await blocked(1);
      const b = second();
      answers = [a, b];
      await blocked(2);
    });
    return Promise.all(answers!);
  }
  const after = async (person: Person) => ({
    new: (await login({ ...person, password: NEW })).status,
    thief: (await login({ ...person, password: 'the thief’s one' })).status,
    sessions: (
      await identity.database.query(
        `select from sessions where user_id = $1 and ended_at is null and created_at < now() - interval '0'`,
        [person.user.id],
      )
    ).rowCount,
    change: (
      await identity.database.query('select from address_changes where user_id = $1', [person.user.id])
    ).rowCount,
  });

  it('when they change the password, then the reset stands', async () => {
    const person = await identity.createPerson();
    const link = await resetLink(person);
    const [reset, theft] = await inOrder(
      person,
      () => complete(link),
      () =>
        call(person.token, 'POST', '/api/users/profile/password', {
          currentPassword: person.password,
          password: 'the thief’s one',
        }),
    );
    expect([reset.status, theft.status]).toEqual([200, 401]);
    expect(await after(person)).toEqual({ new: 200, thief: 401, sessions: 1, change: 0 });
  });

  it('when they ask for another address, then no change waits', async () => {
    const person = await identity.createPerson();
    const link = await resetLink(person);
    const [reset, theft] = await inOrder(
      person,
      () => complete(link),
      () => askForAddress(person, freshEmail()),
    );
    expect([reset.status, theft.status]).toEqual([200, 401]);
    expect(await after(person)).toMatchObject({ change: 0 });
  });

  it('when they sign in, then no session is left', async () => {
    const person = await identity.createPerson();
    const link = await resetLink(person);
    const [reset, theft] = await inOrder(
      person,
      () => complete(link),
      () => login(person),
    );
    expect([reset.status, theft.status]).toEqual([200, 401]);
    expect(await after(person)).toMatchObject({ sessions: 1 }); // that of the check itself
  });

  it('when they add a factor or invite themselves, then there is neither', async () => {
    const person = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const begin = () =>
      call(person.token, 'POST', '/api/users/profile/second-factor/app', {
        currentPassword: person.password,
      });
    const link = await resetLink(person);
    const [reset, theft] = await inOrder(person, () => complete(link), begin);
    expect([reset.status, theft.status]).toEqual([200, 401]);
    const { body } = await login({ ...person, password: NEW });
    expect(await stateOf(body.token)).toMatchObject({ appSince: null });

    const second = await resetLink(person);
    const invitation = { email: freshEmail(), role: 'owner' };
    const [again, invited] = await inOrder(
      person,
      () => complete(second, person.password),
      () => call(body.token, 'POST', '/api/users/invitations', invitation),
    );
    expect([again.status, invited.status]).toEqual([200, 401]);
  });
});
