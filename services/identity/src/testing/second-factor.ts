import { appCodeAt } from '../authenticator-code.ts';
import type { Identity, Person } from './identity.ts';
import { eventsOf } from './links.ts';

export const PROFILE = '/api/users/profile/second-factor';

export type Guarded = Person & { secret: string; recoveryCodes: string[] };

/** The code that an app shows now. */
export const codeNow = (secret: string): string => appCodeAt(secret, Date.now());

/** Calls about second factors. `identityOf` returns the service, which starts later than these functions are made. */
export function secondFactorCalls(identityOf: () => Identity) {
  /** Renews a revoked token and repeats the call, as the site does: tokens say whether there is a second factor. */
  async function call(token: string | null, method: string, path: string, body?: object) {
    const send = (sent: string | null) =>
      identityOf().call(method, path, { ...(sent && { token: sent }), ...(body && { body }) });
    const answer = await send(token);
    if (token === null || answer.body?.code !== 'revoked_token') return answer;
    const renewal = await identityOf().call('POST', '/api/users/renewal', { body: { token } });
    return renewal.status === 200 ? send(renewal.body.token) : answer;
  }
  const login = ({ user: { email }, password }: Pick<Person, 'user' | 'password'>) =>
    identityOf().call('POST', '/api/users/login', { body: { email, password } });
  const secondStep = (challenge: string, code: string) =>
    identityOf().call('POST', '/api/users/login/second-step', { body: { challenge, code } });
  const stateOf = async (token: string) => (await call(token, 'GET', PROFILE)).body;
  /** Whether this very token is accepted. */
  const isSignedIn = async (token: string) =>
    (await identityOf().call('GET', '/api/users/get-user', { token })).status === 200;

  /** A correct, unused code: the current one may already be used. */
  async function freshCode(secret: string, userId: string): Promise<string> {
    await identityOf().database.query('update authenticator_apps set last_step = 0 where user_id = $1', [
      userId,
    ]);
    return codeNow(secret);
  }

  async function beginApp({ token, password }: Person): Promise<string> {
    const { body } = await call(token, 'POST', `${PROFILE}/app`, { currentPassword: password });
    return body.secret;
  }

  /** The token of the same session after the first factor was added, or the last one removed. */
  const renewed = async (token: string): Promise<string> =>
    (await identityOf().call('POST', '/api/users/renewal', { body: { token } })).body.token;

  /** A user with an app. */
  async function guarded(
    details: Parameters<Identity['createPerson']>[0] = { type: 'Admin', role: 'desk' },
  ): Promise<Guarded> {
    const person = await identityOf().createPerson(details);
    const secret = await beginApp(person);
    const { status, body } = await call(person.token, 'POST', `${PROFILE}/app/confirm`, {
      code: codeNow(secret),
    });
    expect(status).toBe(200);
    return { ...person, token: await renewed(person.token), secret, recoveryCodes: body.recoveryCodes };
  }

  const challengeOf = async (person: Person): Promise<string> => (await login(person)).body.challenge;
  const noticesOf = async ({ user }: Person) =>
    (await eventsOf(identityOf(), 'account.sign_in_changed', user.id)).map(
      (data) => 'what' in data && data.what,
    );
  const securityEventsOf = (event: string) =>
    identityOf().securityEvents.filter((one) => (one as { event: string }).event === event);
  return {
    call,
    login,
    secondStep,
    stateOf,
    isSignedIn,
    freshCode,
    beginApp,
    guarded,
    challengeOf,
    noticesOf,
    securityEventsOf,
    renewed,
  };
}
