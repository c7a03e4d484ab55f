import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, type Terms } from '@innkeeper/contracts/hotel';
import { rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from './deps.ts';
import { withTimeZone } from './hotel.ts';
import { selectHotel } from './hotel-store.ts';
import { reviseTerms, selectTerms } from './terms-store.ts';

/** The hotel's terms of booking, or an earlier text of them. @throws ApiError 404 */
export async function readTerms({ database }: Pick<Deps, 'database'>, revision?: number): Promise<Terms> {
  const terms = await selectTerms(database, revision);
  if (!terms) throw rejection('not_found.terms');
  return terms;
}

/** Publishes that the terms are another text, if a change of a translation has made them one. The settings are locked. */
export async function publishRevisedTerms(
  tx: Transaction,
  deps: Pick<Deps, 'initialTimeZone'>,
): Promise<void> {
  const { version } = await reviseTerms(tx);
  if (version === undefined) return;
  tx.publish(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, withTimeZone(deps, await selectHotel(tx)));
}
