import type { ClosedDay, OpenDay } from '@innkeeper/contracts/billing-days';
import { endOfBusinessDay } from '@innkeeper/contracts/business-day';
import { rejection } from '@innkeeper/kit/http';
import type { BillingDeps } from '../deps.ts';
import { readDayChange } from '../folios/read-folio.ts';
import { findChecks, findOpenDay } from './close-day.ts';
import { toClosedDay, toFigures } from './day-content.ts';
import { selectBalances, selectClosedDay, selectClosedDays, selectMovements, selectNights } from './store.ts';

const PAGE = 31;

/** The open day with what has to be settled before it closes, and its figures until now. */
export async function readOpenDay({ database, now, pendingEvents }: BillingDeps): Promise<OpenDay> {
  const [{ day, isOver }, change] = await Promise.all([
    findOpenDay(database, now()),
    readDayChange(database),
  ]);
  const [checks, movements, balances, nights] = await Promise.all([
    pendingEvents().then((pending) => findChecks(database, day, pending)),
    selectMovements(database, day),
    selectBalances(database, day),
    selectNights(database, day),
  ]);
  return {
    day,
    endsAt: new Date(endOfBusinessDay(day, change)).toISOString(),
    isOver,
    checks,
    figures: toFigures({ nights, movements, balances }),
  };
}

/** @throws ApiError 404 for a day that is not closed */
export async function readDay({ database }: BillingDeps, day: string): Promise<ClosedDay> {
  const content = await selectClosedDay(database, day);
  if (!content) throw rejection('not_found.day');
  return toClosedDay(content);
}

/** A page of closed days, the newest first. */
export async function listDays(
  { database }: BillingDeps,
  before: string | undefined,
): Promise<{ days: ClosedDay[]; hasMore: boolean }> {
  const days = await selectClosedDays(database, { before: before ?? null, limit: PAGE + 1 });
  return { days: days.slice(0, PAGE).map(toClosedDay), hasMore: days.length > PAGE };
}
