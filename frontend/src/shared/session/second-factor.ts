import { request } from '../api/client.ts';
import { isApiError, messageOf } from '../api/errors.ts';
import { loadCode } from '../load-code.ts';
import { words } from '../words/words.ts';
import { readToken, sessionOf, storeToken } from './token.ts';

const t = words('proof');
const tShared = words('shared');

let asked: Promise<boolean> | null = null;

/**
 * Asks for the signed-in user's second factor, a code or a passkey, once for all calls that need it. Returns the token to repeat them
 * with, or null if nothing was entered.
 */
export async function showSecondFactor(): Promise<string | null> {
  asked ??= ask().finally(() => (asked = null));
  return (await asked) ? readToken() : null;
}

/** The token says to all services that the second factor was shown; it replaces the one of this session. */
function keepToken(token: string | undefined): void {
  if (token && sessionOf(token) === sessionOf(readToken())) storeToken(token);
}

async function ask(): Promise<boolean> {
  const [{ askForCode }, passkey] = await Promise.all([
    loadCode(() => import('../ui/dialog/dialog.ts')),
    passkeyWay(),
  ]);
  return askForCode({
    ...(passkey && { instead: passkey }),
    title: t('proof.title'),
    label: t('proof.code'),
    confirm: t('proof.confirm'),
    keep: tShared('action.cancel'),
    check: async (code) => {
      try {
        keepToken((await request('POST /api/users/profile/second-factor/proof', { body: { code } })).token);
        return null;
      } catch (error) {
        return isApiError(error) && error.fields['code'] ? t('proof.wrong_code') : messageOf(error);
      }
    },
  });
}

/** The option to use a passkey instead of a code, if this browser and the account support it. */
async function passkeyWay() {
  if (!('PublicKeyCredential' in window)) return null;
  const { canUsePasskeys, passkeyProblem, signWithPasskey } = await loadCode(() => import('./passkey.ts'));
  if (!canUsePasskeys()) return null;
  const askForOptions = () => request('POST /api/users/profile/second-factor/proof/passkey/options');
  try {
    let asked: Awaited<ReturnType<typeof askForOptions>> | null = await askForOptions();
    const run = async () => {
      try {
        const { options } = asked ?? (await askForOptions());
        asked = null; // each is answered once
        const credential = await signWithPasskey(options);
        const proof = await request('POST /api/users/profile/second-factor/proof/passkey', {
          body: { credential },
        });
        keepToken(proof.token);
        return null;
      } catch (error) {
        return passkeyProblem(error);
      }
    };
    return { label: t('passkey.use'), run };
  } catch {
    return null; // without passkeys, or without a connection: a code may still work
  }
}
