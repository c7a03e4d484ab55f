import { rejection } from '@innkeeper/kit/http';
import { currentActor } from '@innkeeper/kit/observe';
import type { Transaction } from '@innkeeper/kit/postgres';
import { fingerprintOf, type NewEntry, negated } from './entry.ts';
import { insertEntry, selectLines, selectPosted } from './store.ts';

/** An entry that was posted, now or before. */
export type Posted = { entryId: number; isNew: boolean };

/**
 * Posts an entry to the journal in the transaction of the caller, once for its key: a repetition returns the entry that is there.
 * The database rejects the commit if debit and credit differ in a currency.
 * @throws ApiError 409 `posted_differently` when the key was posted with another content
 */
export async function postEntry(tx: Transaction, entry: NewEntry): Promise<Posted> {
  const actor = currentActor() ?? { kind: 'system', id: 'billing' };
  const entryId = await insertEntry(tx, entry, actor);
  if (entryId !== undefined) return { entryId, isNew: true };
  const posted = (await selectPosted(tx, entry.key))!;
  if (posted.fingerprint !== fingerprintOf(entry)) throw rejection('posted_differently');
  return { entryId: posted.entryId, isNew: false };
}

/** Posts the entry that cancels another one, once: a repetition returns the reversal that is there. */
export async function reverseEntry(
  tx: Transaction,
  { entryId, businessDay, reason }: { entryId: number; businessDay: string; reason: string },
): Promise<Posted> {
  return postEntry(tx, {
    businessDay,
    kind: 'reversal',
    key: `reversal:${entryId}`,
    reason,
    reverses: entryId,
    lines: negated(await selectLines(tx, entryId)),
  });
}
