import { setTimeout as sleep } from 'node:timers/promises';
import { freshEmail, type Identity, type Person, registration, startIdentity } from './testing/identity.ts';
import { codeNow } from './testing/second-factor.ts';
import { INVITATIONS_PER_HOUR, UNCONFIRMED_MAILS_PER_HOUR } from './unconfirmed-mails.ts';

const { toAddress, fromAccount, fromNetwork } = UNCONFIRMED_MAILS_PER_HOUR;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

let addresses = 0;
/** Another client at another network each time. */
const elsewhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
};
const send = (method: string, path: string, body?: object, token?: string, headers: object = elsewhere()) =>
  identity.call(method, path, { headers: { ...headers }, ...(body && { body }), ...(token && { token }) });
const askForAddress = ({ token, password: currentPassword }: Person, email: string) =>
  send('POST', '/api/users/profile/address', { email, currentPassword }, token);
const register = (details: object, headers?: object) =>
  send('POST', '/api/users/saveuser', registration(details as never), undefined, headers);

/** The mails that messages would send to an address, or to those with a mailbox in common. */
async function mailsTo(pattern: string): Promise<number> {
  const { rows } = await identity.database.query<{ mails: number }>(
    `select count(*)::int as mails from outbox
      where event->>'type' in ('account.link_issued', 'account.address_link_issued', 'invitation.created')
        and event->'data'->>'email' ilike $1`,
    [pattern],
  );
  return rows[0]!.mails;
}
/** The notices of changes that messages would send to an account. */
async function noticesTo({ user }: Person): Promise<number> {
  const { rows } = await identity.database.query<{ notices: number }>(
    `select count(*)::int as notices from outbox
      where event->>'type' in ('account.password_changed', 'account.sign_in_changed') and event->'data'->>'userId' = $1`,
    [user.id],
  );
  return rows[0]!.notices;
}
const anHourLater = () =>
  identity.database.query(`update unconfirmed_mails set sent_at = sent_at - interval '61 minutes'`);
const unconfirmed = (email?: string): Promise<Person> =>
  identity.createPerson({ emailVerified: false, ...(email && { email }) });
const answersOf = (answers: { status: number; body: { message?: string } }[]) => [
  ...new Set(answers.map(({ status, body }) => `${status} ${body.message}`)),
];

describe('mails to an unconfirmed address', () => {
  it('are three an hour, of all kinds and from all callers together', async () => {
    const victim = freshEmail();
    const account = await unconfirmed(victim);
    await register({ email: victim }); // 409: no mail
    const movers = await Promise.all(Array.from({ length: 6 }, () => identity.createPerson()));
    const answers = [];
    for (const mover of movers) answers.push(await askForAddress(mover, victim.toUpperCase()));
    answers.push(await send('POST', '/api/users/verifications', undefined, account.token));
    await send('POST', '/api/users/password-resets', { email: victim });
    await untilAnswered();
    expect(await mailsTo(victim)).toBe(toAddress);
    expect(answersOf(answers.slice(0, 6))).toHaveLength(1); // nobody learns that others have asked
    expect(answers.at(-1)!.status).toBe(202);
    await anHourLater();
    await send('POST', '/api/users/verifications', undefined, account.token);
    expect(await mailsTo(victim)).toBe(toAddress + 1);
  });

  it('say so to messages, which counts them with those about bookings, also for new passwords', async () => {
    const email = freshEmail();
    await unconfirmed(email);
    await send('POST', '/api/users/password-resets', { email });
    const confirmed = await identity.createPerson();
    await send('POST', '/api/users/password-resets', { email: confirmed.user.email });
    await untilAnswered();
    const { rows } = await identity.database.query(
      `select event->'data'->>'purpose' as purpose, event->'data'->'isUnconfirmed' as unconfirmed from outbox
        where event->>'type' = 'account.link_issued' and event->'data'->>'email' = any($1) order by position`,
      [[email, confirmed.user.email]],
    );
    expect(rows).toContainEqual({ purpose: 'reset_password', unconfirmed: true });
    expect(rows).toContainEqual({ purpose: 'reset_password', unconfirmed: false });
  });

  it('are three at the same moment, too', async () => {
    const victim = freshEmail();
    const movers = await Promise.all(Array.from({ length: 8 }, () => identity.createPerson()));
    const answers = await Promise.all(movers.map((mover) => askForAddress(mover, victim)));
    expect(answersOf(answers)).toHaveLength(1);
    expect(await mailsTo(victim)).toBe(toAddress);
  });

  it('count together for all names of a mailbox', async () => {
    const [local, domain] = freshEmail().split('@');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => register({ email: `${local}+${i}@${domain}` })),
    );
    expect(answersOf(answers)).toEqual(['201 Registration Successful!']);
    expect(await mailsTo(`${local}%@${domain}`)).toBe(toAddress);
  });

  it('are two about changes of the account, however often its maker changes it, and leave one for a link to its reader', async () => {
    const victim = await unconfirmed();
    let { token, password } = victim;
    for (let i = 0; i < 5; i += 1) {
      const next = `${password}x`;
      const body = { currentPassword: password, password: next };
      const answer = await send('POST', '/api/users/profile/password', body, token);
      expect(answer.status).toBe(200);
      [token, password] = [answer.body.token, next];
    }
    expect(await noticesTo(victim)).toBe(toAddress - 1);
    const factor = '/api/users/profile/second-factor/app';
    const { secret } = (await send('POST', factor, { currentPassword: password }, token)).body;
    expect((await send('POST', `${factor}/confirm`, { code: codeNow(secret) }, token)).status).toBe(200);
    expect(await noticesTo(victim)).toBe(toAddress - 1);
    await send('POST', '/api/users/password-resets', { email: victim.user.email });
    await untilAnswered();
    expect(await mailsTo(victim.user.email)).toBe(1);
  });

  it.each([
    ['whose address is confirmed', {}],
    ['of the staff', { emailVerified: false, type: 'Admin' as const, role: 'desk' }],
  ])('do not limit notices to an account %s: its owner has to know', async (_whose, details) => {
    const person = await identity.createPerson(details);
    let { token, password } = person;
    for (let i = 0; i < 5; i += 1) {
      const next = `${password}x`;
      const body = { currentPassword: password, password: next };
      const answer = await send('POST', '/api/users/profile/password', body, token);
      [token, password] = [answer.body.token, next];
    }
    expect(await noticesTo(person)).toBe(5);
  });

  it('are few from one account', async () => {
    const mover = await identity.createPerson();
    const before = `many-${Date.now()}`;
    for (let i = 0; i < 6; i += 1) await askForAddress(mover, `${before}-${i}@example.com`);
    expect(await mailsTo(`${before}%`)).toBeLessThanOrEqual(fromAccount);
  });

  it.each([
    ['IPv4', () => '203.0.113.77'],
    [
      'IPv6, whose household has 2^72 addresses',
      (i: number) => `2001:db8:7:${(0xa00 + i).toString(16)}::${i}`,
    ],
  ])('are few from one network (%s), and the accounts are made all the same', async (_what, addressOf) => {
    const before = `net-${Date.now()}`;
    const answers = [];
    for (let i = 0; i < fromNetwork + 4; i += 1)
      answers.push(
        await register({ email: `${before}-${i}@example.com` }, { 'x-forwarded-for': addressOf(i) }),
      );
    expect(answersOf(answers)).toEqual(['201 Registration Successful!']);
    expect(await mailsTo(`${before}%`)).toBe(fromNetwork);
    const reset = { email: `${before}-${fromNetwork + 3}@example.com` };
    await send('POST', '/api/users/password-resets', reset, undefined, { 'x-forwarded-for': addressOf(1) });
    await untilAnswered();
    expect(await mailsTo(`${before}%`)).toBe(fromNetwork);
  });

  it('do not count for an address that is confirmed: its reader wants them', async () => {
    const person = await identity.createPerson();
    for (let i = 0; i < 3; i += 1) {
      await send('POST', '/api/users/password-resets', { email: person.user.email });
      await untilAnswered();
    }
    expect(await mailsTo(person.user.email)).toBe(3);
    const { rowCount } = await identity.database.query(
      `select from unconfirmed_mails where key_hash = sha256($1)`,
      [Buffer.from(`to ${person.user.email}`)],
    );
    expect(rowCount).toBe(0);
  });

  it('are not stored with an address', async () => {
    const { rows } = await identity.database.query('select * from unconfirmed_mails limit 1');
    expect(Object.keys(rows[0]!)).toEqual(['position', 'key_hash', 'sent_at']);
  });
});

describe('invitations', () => {
  it('are some to an address, and then say so', async () => {
    const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const email = freshEmail();
    const invite = () => send('POST', '/api/users/invitations', { email, role: 'desk' }, owner.token);
    for (let i = 0; i < INVITATIONS_PER_HOUR.toAddress; i += 1) expect((await invite()).status).toBe(201);
    const open = async () =>
      (await send('GET', '/api/users/invitations', undefined, owner.token)).body.invitations.length;
    const before = await open();
    expect(await invite()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await open()).toBe(before); // the last one still works
  });
});

async function untilAnswered() {
  while ((await identity.database.query('select from reset_requests')).rowCount) await sleep(50);
  await sleep(50);
}
