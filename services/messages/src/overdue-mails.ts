import type { MailOnWire, MailProblem, OverdueDecision } from '@innkeeper/contracts/messages';
import { ApiError, toProblem } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import * as outbox from './outbox-store.ts';
import { resendLocked } from './resend-mail.ts';

type Deps = { database: Database };

/** Shown at once; the others follow when these are decided. */
const MOST_SHOWN = 100;

/** The mails that could not be sent for a day and that wait for a decision, the oldest first, and how many there are. */
export const listOverdue = async ({ database }: Deps): Promise<{ count: number; mails: MailOnWire[] }> => {
  const [count, mails] = await Promise.all([
    outbox.countOverdue(database),
    outbox.selectOverdue(database, MOST_SHOWN),
  ]);
  return { count, mails };
};

type Decided = { decided: number; problems: MailProblem[] };

/**
 * Sends overdue mails after all, or drops them. Each is decided separately: `problems` names those that cannot be sent, which stay
 * overdue. Mails that are no longer overdue are skipped, so the call is safe to repeat.
 */
export async function decideOverdue(
  { database }: Deps,
  { mailIds, decision }: { mailIds: readonly string[]; decision: OverdueDecision },
): Promise<Decided> {
  const problems: Decided['problems'] = [];
  let decided = 0;
  for (const mailId of mailIds) {
    try {
      if (await database.transaction((tx) => decideOne(tx, mailId, decision))) decided += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push({ mailId, ...toProblem(error) });
    }
  }
  return { decided, problems };
}

/** Returns whether the mail was overdue. */
async function decideOne(
  tx: Parameters<typeof resendLocked>[0],
  mailId: string,
  decision: OverdueDecision,
): Promise<boolean> {
  const mail = await outbox.lockMail(tx, mailId);
  if (!mail?.isOverdue) return false;
  if (decision === 'send') await resendLocked(tx, mailId);
  else {
    await outbox.markDecided(tx, [mailId]);
    tx.record({
      action: 'mail.dropped',
      subject: { kind: 'mail', id: mailId, name: mail.subjectId },
      before: null,
      after: { kind: mail.kind, email: mail.toAddress },
    });
  }
  return true;
}
