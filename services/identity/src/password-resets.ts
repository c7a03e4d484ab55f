import type { KeyObject } from 'node:crypto';
import { RESET_MINUTES, RESETS_PER_HOUR } from '@innkeeper/contracts/identity';
import { currentClient, type Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import { type BackgroundWork, repeatedly } from '@innkeeper/kit/service';
import { languageOf } from '@innkeeper/words/languages';
import * as store from './link-store.ts';
import { issueLink, lockLink } from './links.ts';
import type { Passwords } from './passwords.ts';
import { proveAddress } from './prove-address.ts';
import { demoPassword } from './replace-password.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { isDemoAccount, lockUserByEmail, lockUserById } from './store.ts';
import { mayMail, networkOfCaller } from './unconfirmed-mails.ts';

type Deps = { database: Database };

/**
 * Stores a request for a new password. `answerResetRequests` checks later whether there is an account, so neither the answer nor
 * its duration shows whether an address has one.
 */
export async function requestPasswordReset(
  { database, security }: Deps & { security: IdentitySecurityLog },
  email: string,
): Promise<void> {
  const language = languageOf(currentClient().languages);
  await store.insertResetRequest(database, { email, network: networkOfCaller(), language });
  security.record('password_reset_requested', { email });
}

/**
 * Sends the link for the oldest request, if the address has an active account that was not sent too many links. Returns
 * whether there was a request.
 */
export const answerResetRequest = ({
  database,
  mailSecrets,
}: Deps & { mailSecrets: KeyObject }): Promise<boolean> =>
  database.transaction(async (tx) => {
    const request = await store.takeResetRequest(tx);
    if (!request) return false;
    const { email, network, language } = request;
    const user = await lockUserByEmail(tx, email);
    const purpose = 'reset_password';
    if (
      user?.active &&
      (await store.countLinksOfLastHour(tx, user.id, purpose)) < RESETS_PER_HOUR &&
      (user.emailVerified || (await mayMail(tx, { email: user.email, network })))
    )
      await issueLink(tx, mailSecrets, {
        user,
        purpose,
        email: user.email,
        minutes: RESET_MINUTES,
        language,
      });
    return true;
  });

/**
 * Sets the password that was chosen with a link, and ends all sessions of the account, because another user may know the
 * old password. The link has proven the address: `address-ownership.ts` says what follows. An account with a second factor is asked for
 * it at the next sign-in.
 * @throws ApiError 410 for a used or expired link, 403 for an account of the demo, whose password everybody knows.
 */
export async function resetPassword(
  deps: Deps & { passwords: Passwords; security: IdentitySecurityLog },
  { secret, password }: { secret: string; password: string },
): Promise<void> {
  const { database, passwords, security } = deps;
  await database.transaction((tx) => lockLink(tx, secret, 'reset_password')); // before the costly hash
  const passwordHash = await passwords.hashChosen(password);
  const email = await database.transaction(async (tx) => {
    const { userId } = await lockLink(tx, secret, 'reset_password');
    const user = (await lockUserById(tx, userId))!; // an open link has a user
    if (await isDemoAccount(tx, userId)) throw demoPassword();
    await proveAddress(tx, user, { by: 'reset_link', passwordHash });
    return user.email;
  });
  security.record('password_changed', { email, details: { how: 'reset' } });
}

const POLL_MS = 1_000;

/** Handles requests for new passwords, one after the other. */
export const answerResetRequests = (
  deps: Deps & { mailSecrets: KeyObject; logger: Logger },
): BackgroundWork =>
  repeatedly(
    { logger: deps.logger, failure: 'cannot answer requests for new passwords now', everyMs: POLL_MS },
    () => answerResetRequest(deps),
  );
