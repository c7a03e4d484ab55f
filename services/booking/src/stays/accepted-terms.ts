import { isStaff } from '@innkeeper/contracts/access';
import type { AcceptedTerms, TermsChoice } from '@innkeeper/contracts/booking';
import { rejection, type User } from '@innkeeper/kit/http';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Booker } from './read-booker.ts';

/**
 * Returns what a booker has accepted of the hotel's terms, as it is stored with each booking; null if the hotel has none, and for
 * staff, who book for others.
 * @throws ApiError 409 `terms_not_accepted`, and `terms_changed` for another text than the hotel has now
 */
export function acceptedBy(
  customer: Pick<User, 'actor'> | null,
  { termsRevision: revision }: Pick<Booker, 'termsRevision'>,
  chosen: TermsChoice | undefined,
): TermsChoice | null {
  if (revision === null || (customer && isStaff(customer))) return null;
  if (!chosen) throw rejection('terms_not_accepted');
  if (chosen.revision !== revision) throw rejection('terms_changed');
  return chosen;
}

/** Who accepts: an account, or a guest without one. */
type Acceptor = { id: string; isAccount: boolean };

/** Stores which text was accepted, by whom. */
export const termsInsert = (
  bookingId: string,
  { revision, language }: TermsChoice,
  { id, isAccount }: Acceptor,
): Statement => ({
  name: 'insert-accepted-terms',
  text: `insert into accepted_terms (booking_id, revision, language, accepted_by, by_account) values ($1, $2, $3, $4, $5)`,
  values: [bookingId, revision, language, id, isAccount],
});

/** Which text was accepted with a booking; null if none was. */
export async function readAcceptedTerms(sql: Sql, bookingId: string): Promise<AcceptedTerms | null> {
  const { rows } = await sql.query<Omit<AcceptedTerms, 'acceptedAt'> & { acceptedAt: Date }>(
    `select revision, language, accepted_at as "acceptedAt",
            case when by_account then 'account' else 'guest' end as by
       from accepted_terms where booking_id = $1`,
    [bookingId],
  );
  return rows[0] ? { ...rows[0], acceptedAt: rows[0].acceptedAt.toISOString() } : null;
}
