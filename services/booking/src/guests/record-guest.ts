import type { Transaction } from '@innkeeper/kit/postgres';
import { type Guest, nameOf } from './guest.ts';

/** Adds a change of a guest to the history. `more` has details that the record itself does not contain. */
export function recordGuest(
  tx: Transaction,
  action: string,
  before: Guest,
  after: Guest,
  more: { before?: object; after?: object } = {},
): void {
  const subject = { kind: 'guest', id: after.guestId, name: nameOf(after) };
  tx.record({
    action,
    subject,
    before: { ...stateOf(before), ...more.before },
    after: { ...stateOf(after), ...more.after },
  });
}

const stateOf = ({ firstName, lastName, email, phone, language, notes, tags }: Guest): object => ({
  firstName,
  lastName,
  email,
  phone,
  language,
  notes,
  tags,
});
