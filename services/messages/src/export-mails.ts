import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportMails as call } from '@innkeeper/contracts/own-data';
import type { User } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { selectMailsOfPerson, selectUnsubscribed } from './export-store.ts';
import { selectPreferences } from './preferences-store.ts';

/**
 * The e-mails to a person, for the download of their own data: those about the account and, if their address is confirmed, all that
 * were sent there. A user who has typed another person's address gets none of them.
 */
export async function exportMails(
  { database }: { database: Database },
  { id, email, emailVerified }: Pick<User, 'id' | 'email' | 'emailVerified'>,
): Promise<AnswerBody<typeof call>> {
  const address = emailVerified === true ? email : null;
  return {
    mails: await selectMailsOfPerson(database, id, address),
    unsubscribed: address === null ? [] : await selectUnsubscribed(database, address),
    language: address === null ? null : (await selectPreferences(database, address)).language,
  };
}
