import { billingTopic } from '@innkeeper/contracts/billing';
import type { ClosedDay, DayCheck } from '@innkeeper/contracts/billing-days';
import { rejection } from '@innkeeper/kit/http';
import { currentActor } from '@innkeeper/kit/observe';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { repeatedly } from '@innkeeper/kit/service';
import type { BillingDeps } from '../deps.ts';
import { postNights } from '../folios/post-charges.ts';
import { readBusinessDay } from '../folios/read-folio.ts';
import { type DayContent, toClosedDay } from './day-content.ts';
import {
  insertClosedDay,
  insertFirstDay,
  lockDays,
  sealNow,
  selectBalances,
  selectClosedDay,
  selectMovements,
  selectNights,
  selectOpenBookings,
  selectOpenDay,
  tryLockDays,
} from './store.ts';

/** The open day, and whether it is over by the hotel's clock. */
export async function findOpenDay(sql: Sql, moment: Date): Promise<{ day: string; isOver: boolean }> {
  const [open, today] = await Promise.all([selectOpenDay(sql), readBusinessDay(sql, moment)]);
  const day = open ?? today;
  return { day, isOver: day < today };
}

/** What has to be settled before a day closes by itself. */
export async function findChecks(sql: Sql, day: string, pendingEvents: number): Promise<DayCheck[]> {
  const found = await Promise.all([
    selectOpenBookings(sql, 'arrivals', day),
    selectOpenBookings(sql, 'departures', day),
  ]);
  const checks = found.filter((check) => check !== undefined);
  if (pendingEvents) checks.push({ kind: 'events', count: pendingEvents, bookings: [] });
  return checks;
}

/**
 * Closes the open business day in one transaction: its nights are charged, its figures and the balances of all accounts are kept under a
 * hash that holds the one of the day before, and the next day is open. With something open, only for a reason. A repetition, and the
 * second of two at once, gets the closed day.
 * @throws ApiError 409 `day_not_next`, `day_not_over`, `day_not_clean`
 */
export async function closeDay(
  { database, now, pendingEvents }: BillingDeps,
  { day, reason }: { day: string; reason: string },
): Promise<ClosedDay> {
  const pending = await pendingEvents();
  return database.transaction(async (tx) => {
    await lockDays(tx);
    const closed = await selectClosedDay(tx, day);
    if (closed) return toClosedDay(closed);
    const open = await findOpenDay(tx, now());
    if (day !== open.day) throw rejection('day_not_next', { day: { date: open.day } });
    if (!open.isOver) throw rejection('day_not_over', { day: { date: day } });
    const checks = await findChecks(tx, day, pending);
    if (checks.length && !reason) throw rejection('day_not_clean');
    return toClosedDay(await close(tx, { day, closedAt: now(), checks, reason: reason || null }));
  });
}

/** Closes the open day if it is over and nothing is open. Returns whether it did. Of all replicas, one does it. */
export async function closeDueDay({ database, now, pendingEvents }: BillingDeps): Promise<boolean> {
  if (!(await findOpenDay(database, now())).isOver) return false;
  const pending = await pendingEvents();
  return database.transaction(async (tx) => {
    if (!(await tryLockDays(tx))) return false;
    const { day, isOver } = await findOpenDay(tx, now());
    if (!isOver || (await findChecks(tx, day, pending)).length) return false;
    await close(tx, { day, closedAt: now(), checks: [], reason: null });
    return true;
  });
}

/** Closes days by themselves, from the first one on that this hotel has. */
export const closeDaysRegularly = (deps: BillingDeps) =>
  repeatedly(
    { logger: deps.logger, failure: 'the business day could not be closed', everyMs: 60_000 },
    async () => {
      const { database, now } = deps;
      await insertFirstDay(database, await readBusinessDay(database, now()));
      return closeDueDay(deps);
    },
  );

type Closing = Pick<DayContent, 'day' | 'checks' | 'reason'> & { closedAt: Date };

async function close(tx: Transaction, { day, closedAt, checks, reason }: Closing): Promise<DayContent> {
  await postNights(tx, day);
  const journal = await sealNow(tx);
  const [movements, balances, nights] = await Promise.all([
    selectMovements(tx, day),
    selectBalances(tx, day),
    selectNights(tx, day),
  ]);
  const { kind, id } = currentActor() ?? { kind: 'system', id: 'billing' };
  const content: DayContent = {
    day,
    closedAt: closedAt.toISOString(),
    actor: { kind, id },
    reason,
    checks,
    nights,
    movements,
    balances,
    journal,
  };
  await insertClosedDay(tx, content);
  tx.publish(billingTopic, 'day.closed', day, { day, closedAt: content.closedAt, nights });
  tx.record({
    action: 'day.closed',
    subject: { kind: 'day', id: day, name: day },
    before: null,
    after: { nights, reason, open: checks.map((check) => `${check.kind}: ${check.count}`) },
  });
  return content;
}
