import { renewSession } from '@innkeeper/contracts/identity';
import { currentClient } from '@innkeeper/kit/observe';

const NAME = 'innkeeper-renewal';

// A browser accepts a cookie with this prefix only over https, so that a page without https cannot set it.
const nameOfNow = () => (currentClient().isSecure ? `__Secure-${NAME}` : NAME);

const writeCookie = (value: string, seconds: number): string =>
  [
    `${nameOfNow()}=${value}`,
    `Max-Age=${seconds}`,
    `Path=${renewSession.path}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(currentClient().isSecure ? ['Secure'] : []),
  ].join('; ');

/** The header that gives the browser the secret with which it renews its session, and which it sends to no other path. */
export const setRenewalCookie = (secret: string, seconds: number) => ({
  'Set-Cookie': writeCookie(secret, seconds),
});

/** The header that deletes the cookie. */
export const clearRenewalCookie = () => ({ 'Set-Cookie': writeCookie('', 0) });

/** The secret in a Cookie header; undefined without one. */
export function readRenewalCookie(header: string | undefined): string | undefined {
  const prefix = `${nameOfNow()}=`;
  const cookie = header?.split(';').find((one) => one.trim().startsWith(prefix));
  return cookie?.trim().slice(prefix.length) || undefined;
}
