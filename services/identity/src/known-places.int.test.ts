import { CODES_FROM_KNOWN_PLACES } from './sign-in-delay.ts';
import { type Identity, startIdentity } from './testing/identity.ts';
import { codeNow, type Guarded, secondFactorCalls } from './testing/second-factor.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { guarded, freshCode, call } = secondFactorCalls(() => identity);
const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
const login = ({ user: { email }, password }: Pick<Guarded, 'user' | 'password'>, host: number) =>
  identity.call('POST', '/api/users/login', { body: { email, password }, headers: from(host) });
const secondStep = (challenge: string, code: string, host: number) =>
  identity.call('POST', '/api/users/login/second-step', { body: { challenge, code }, headers: from(host) });

/** A user who is signed in at 203.0.113.*, and the challenge of someone there who knows the password. */
async function atKnownPlace() {
  const person = await guarded();
  const { body: first } = await login(person, 1);
  const { body } = await secondStep(first.challenge, await freshCode(person.secret, person.user.id), 1);
  const { challenge } = (await login(person, 2)).body;
  return { person, token: body.token as string, challenge: challenge as string };
}
/** A code that is wrong now and soon. */
const wrong = (secret: string) => (codeNow(secret) === '000000' ? '000001' : '000000');
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);
const most = CODES_FROM_KNOWN_PLACES.free + 1;

it('a network in which the user is signed in has an allowance of its own, which 250 of its addresses share', async () => {
  const { person, challenge } = await atKnownPlace();
  const statuses = [];
  for (let host = 1; host <= 250; host += 1)
    statuses.push((await secondStep(challenge, wrong(person.secret), host)).status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(most + 5);
  expect(statuses.at(-1)).toBe(429);
});

it('the same at the same moment, and other calls go on', async () => {
  const { person, token, challenge } = await atKnownPlace();
  const attempts = Promise.all(
    Array.from({ length: 250 }, (_, i) => secondStep(challenge, wrong(person.secret), i + 1)),
  );
  const others = await Promise.all(
    Array.from({ length: 20 }, () => call(token, 'GET', '/api/users/profile/sessions')),
  );
  const statuses = statusesOf(await attempts);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(most + 5);
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  expect(new Set(statusesOf(others))).toEqual(new Set([200]));
});

it('300 sign-ins to one account at the same moment are answered, each', async () => {
  const { user } = await identity.createPerson();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, i) => login({ user, password: 'a wrong one' }, i % 250)),
  );
  expect(statusesOf(answers).filter((status) => status !== 401 && status !== 429)).toEqual([]);
});

it('a network is not known any more when the session there has ended', async () => {
  const { person, token, challenge } = await atKnownPlace();
  await identity.call('POST', '/api/users/logout', { token });
  await identity.database.query(
    `insert into sign_in_failures (account_hash, network, failures, last_at)
     values (sha256($1), '', 30, now())`,
    [Buffer.from(`second factor of ${person.user.email}`)],
  );
  expect((await secondStep(challenge, wrong(person.secret), 9)).status).toBe(429);
});

it('guesses from elsewhere do not lock out a user in a network that is known', async () => {
  const { person, challenge } = await atKnownPlace();
  await identity.database.query(
    `insert into sign_in_failures (account_hash, network, failures, last_at)
     values (sha256($1), '', 3000, now())`,
    [Buffer.from(`second factor of ${person.user.email}`)],
  );
  const code = await freshCode(person.secret, person.user.id);
  expect((await secondStep(challenge, code, 3)).status).toBe(200);
});
