import { openSealed, readSealingKey } from '@innkeeper/kit/messaging';
import type { Identity } from './identity.ts';

export type IssuedLink = {
  linkId: string;
  userId: string;
  email: string;
  purpose: string;
  sealedSecret: string;
};

/** The data of the published events of a type about an account, oldest first. */
export async function eventsOf(
  { database }: Pick<Identity, 'database'>,
  type: string,
  userId: string,
): Promise<IssuedLink[]> {
  const { rows } = await database.query<{ data: IssuedLink }>(
    `select event->'data' as data from outbox
      where event->>'type' = $1 and event->'data'->>'userId' = $2 order by position`,
    [type, userId],
  );
  return rows.map(({ data }) => data);
}

/** The links that were issued to an account, oldest first. */
export const linksOf = (identity: Identity, userId: string): Promise<IssuedLink[]> =>
  eventsOf(identity, 'account.link_issued', userId);

/** The secret of a link, as messages reads it. */
export const secretOf = (
  { tokens }: Pick<Identity, 'tokens'>,
  { sealedSecret, linkId }: Pick<IssuedLink, 'sealedSecret' | 'linkId'>,
): string => openSealed(readSealingKey('KEY', tokens.sealingKeyFile), sealedSecret, linkId);
