import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { addressOf, Client } from '../client.ts';
import { type Attack, register, Statuses, untilAnswered } from './attack.ts';

/** Five accounts at one address, with forwarded headers and forged tokens, as fast as they can. */
export const limitEvasion: Attack = async ({ port, limitPerMinute }, signal) => {
  const address = addressOf(5, 0);
  const accounts = await Promise.all([1, 2, 3, 4, 5].map((i) => register(port, address, `evader-${i}`)));
  const byMinute = new Map<number, number>();
  let total = 0;
  const flood = async (client: Client) => {
    while (!signal.aborted) {
      const claimed = `198.51.100.${total++ % 250}`;
      const { status } = await client.call('GET', '/api/users/sign-in-options', undefined, {
        'x-forwarded-for': claimed,
      });
      const minute = Math.floor(Date.now() / 60_000);
      if (status === 200) byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1);
      if (status === 429) await sleep(2);
    }
    client.close();
  };
  await Promise.all([...accounts, ...accounts].map(({ client }) => flood(client)));
  const most = Math.max(0, ...byMinute.values());
  return {
    achieved: `${most} of ${total} requests accepted in the best minute; one account may make ${limitPerMinute}`,
    broken: most > limitPerMinute * 1.2,
  };
};

/** Wrong passwords from hundreds of addresses, each below the limit of its address. */
export const signInFlood: Attack = async ({ port }, signal) => {
  const statuses = new Statuses();
  let next = 0;
  const flood = async () => {
    while (!signal.aborted) {
      const client = new Client(port, addressOf(6, next++ % 2_000));
      const email = `guest${next % 50}@marisol.example`;
      statuses.add(await client.call('POST', '/api/users/login', { email, password: 'not the password' }));
      client.close();
    }
  };
  await Promise.all(Array.from({ length: 60 }, flood));
  return { achieved: `answers: ${statuses}`, broken: statuses.all.some((status) => status >= 500) };
};

/** Of the codes that a thief of a password tries, these may be checked during the attack. */
const MOST_CODES = 20;

/**
 * Someone who knows the password of an account and shares its network, such as that of a café, and tries codes from each
 * address of it.
 */
export const codesInKnownNetwork: Attack = async ({ port }, signal) => {
  const home = addressOf(20, 0);
  const { email, password, client } = await register(port, home, 'victim');
  const app = '/api/users/profile/second-factor/app';
  const { body } = await untilAnswered(() => client.call('POST', app, { currentPassword: password }), [200]);
  const { secret } = JSON.parse(body) as { secret: string };
  const code = new TOTP({ secret }).generate();
  await untilAnswered(() => client.call('POST', `${app}/confirm`, { code }), [200]);
  const statuses = new Statuses();
  let next = 0;
  const guess = async () => {
    while (!signal.aborted) {
      const thief = new Client(port, addressOf(20, next++ % 250));
      const first = await thief.call('POST', '/api/users/login', { email, password });
      if (first.status === 202) {
        const { challenge } = JSON.parse(first.body) as { challenge: string };
        const guessed = String(next).padStart(6, '0');
        statuses.add(await thief.call('POST', '/api/users/login/second-step', { challenge, code: guessed }));
      } else statuses.add(first);
      thief.close();
    }
  };
  await Promise.all(Array.from({ length: 10 }, guess));
  client.close();
  return {
    broken: statuses.of(401) > MOST_CODES || statuses.of(200) > 0 || statuses.all.some((one) => one >= 500),
    achieved: `${statuses.of(401)} codes checked (${statuses})`,
  };
};
