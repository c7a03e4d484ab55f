import { type KeyObject, randomUUID } from 'node:crypto';
import {
  identityTopic,
  RECOVERY_CODES,
  SECOND_STEP_MINUTES,
  type SecondFactor,
  type SecondStep,
  type SignInChange,
} from '@innkeeper/contracts/identity';
import { openSealed } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { isAppCode, newRecoveryCode, plainCode, stepOf } from './authenticator-code.ts';
import { nameOf } from './links.ts';
import { mailLanguageOf } from './mail-language.ts';
import { hashOf, newSecret } from './one-time-secret.ts';
import { selectPasskeys } from './passkey-store.ts';
import * as store from './second-factor-store.ts';
import { mayNotify } from './unconfirmed-mails.ts';
import type { User } from './user.ts';

export type FactorDeps = {
  database: Database;
  logger: Logger;
  /** Seals the secrets of authenticator apps; null if the hotel has no such key. */
  accountSecrets: KeyObject | null;
};

/** Begins the second step of a sign-in: returns the challenge that proves the first one, and how it can be done. */
export async function beginSecondStep(
  tx: Transaction,
  userId: string,
  how: store.FirstStep,
): Promise<Omit<SecondStep, 'message'>> {
  const challenge = newSecret();
  const minutes = SECOND_STEP_MINUTES;
  await store.insertChallenge(tx, { secretHash: hashOf(challenge), userId, how, minutes });
  const { appSince } = await store.findFactors(tx, userId);
  const passkeys = await selectPasskeys(tx, userId);
  const ways = [...(appSince ? ['app' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])];
  return { challenge, ways };
}

/**
 * Checks and uses a code of the user's app, or a recovery code: neither works twice. The use of a recovery code notifies the
 * user. Returns false for a wrong one.
 */
export async function takeCode(
  tx: Transaction,
  { accountSecrets, logger }: FactorDeps,
  user: User,
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed);
  if (!isAppCode(code)) return takeRecoveryCode(tx, user, code);
  const app = await store.lockApp(tx, user.id);
  if (!app?.isConfirmed) return false;
  const secret = openSecret(app, user.id, accountSecrets);
  if (secret === null) {
    logger.error(
      { userId: user.id },
      'cannot open the secret of an authenticator app: was the key replaced?',
    );
    return false;
  }
  return takeAppCode(tx, user.id, { ...app, secret }, code);
}

/** Uses a code of an app with an unsealed secret. Returns false for a wrong or used code. */
export async function takeAppCode(
  tx: Transaction,
  userId: string,
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
): Promise<boolean> {
  const step = stepOf(secret, code, Date.now());
  if (step === null || step <= lastStep) return false;
  await store.setAppUsed(tx, userId, step);
  return true;
}

/** Null if the secret was sealed with another key, or there is none. */
export function openSecret(app: store.App, userId: string, key: KeyObject | null): string | null {
  try {
    return key && openSealed(key, app.sealedSecret, userId);
  } catch {
    return null;
  }
}

async function takeRecoveryCode(tx: Transaction, user: User, code: string): Promise<boolean> {
  if (!(await store.takeRecoveryCode(tx, user.id, hashOf(code)))) return false;
  await announceChange(tx, user, 'recovery_code_used');
  return true;
}

/** Gives a user new recovery codes in place of the old ones. They are shown once: only their hashes stay. */
export async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(plainCode(code))),
  );
  return codes;
}

/** Notifies the owner of an account about a change of its second factors. */
export async function announceChange(tx: Transaction, user: User, what: SignInChange): Promise<void> {
  if (!(await mayNotify(tx, user))) return;
  tx.publish(identityTopic, 'account.sign_in_changed', randomUUID(), {
    userId: user.id,
    email: user.email,
    name: nameOf(user),
    what,
    language: mailLanguageOf(user),
  });
}

/** The user's second factors, for the profile. */
export async function toSecondFactor(
  tx: Transaction,
  userId: string,
  offer: SecondFactor['offer'],
): Promise<Omit<SecondFactor, 'passkeys' | 'passkeyHost'>> {
  const { appSince, recoveryCodes } = await store.findFactors(tx, userId);
  return { offer, appSince: appSince?.toISOString() ?? null, recoveryCodes };
}
