import type { Transaction } from '@innkeeper/kit/postgres';
import { deleteAllMails } from './store.ts';

/** Deletes all mails of the demo. */
export const emptyMessages = (tx: Transaction): Promise<void> => deleteAllMails(tx);
