import type { Folio } from '@innkeeper/contracts/billing';
import { businessDay } from '@innkeeper/contracts/business-day';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { folioOf } from './folio.ts';
import { selectDayChange, selectFolioLines, selectStay } from './store.ts';

/** @throws ApiError 404 for a booking that billing does not know */
export async function readFolio(sql: Sql, bookingId: string): Promise<Folio> {
  const [stay, lines] = await Promise.all([selectStay(sql, bookingId), selectFolioLines(sql, bookingId)]);
  if (!stay) throw rejection('not_found.booking', { bookingId });
  return folioOf(stay, lines);
}

/** The hotel's business day at a moment. */
export async function readBusinessDay(sql: Sql, moment: Date): Promise<string> {
  return businessDay(moment, (await selectDayChange(sql)) ?? NEW_HOTEL);
}
