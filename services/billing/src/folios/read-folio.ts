import type { Folio } from '@innkeeper/contracts/billing';
import { businessDay } from '@innkeeper/contracts/business-day';
import { digitsOf } from '@innkeeper/contracts/currency';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { fromMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { chargesOf, sumOf, unposted } from './charges.ts';
import { folioOf } from './folio.ts';
import {
  type DayChange,
  selectCharged,
  selectDayChange,
  selectFirstOpenDay,
  selectFolioLines,
  selectOwed,
  selectStay,
  selectStays,
} from './store.ts';

/** @throws ApiError 404 for a booking that billing does not know */
export async function readFolio(sql: Sql, bookingId: string): Promise<Folio> {
  const [stay, lines] = await Promise.all([selectStay(sql, bookingId), selectFolioLines(sql, bookingId)]);
  if (!stay) throw rejection('not_found.booking', { bookingId });
  return folioOf(stay, lines);
}

export type FolioBalance = { bookingId: string; currency: string; balance: string };

/** What the guests of some bookings owe: what was posted to their accounts, and what is to come. Bookings without a folio are left out. */
export async function readBalances(sql: Sql, bookingIds: readonly string[]): Promise<FolioBalance[]> {
  const [stays, charged, owed] = await Promise.all([
    selectStays(sql, bookingIds),
    selectCharged(sql, bookingIds),
    selectOwed(sql, bookingIds),
  ]);
  return stays.map((stay) => {
    const { bookingId, currency } = stay;
    const toCome = sumOf(unposted(chargesOf(stay), charged.get(bookingId) ?? []));
    const balance = toCome + (owed.get(bookingId) ?? 0n);
    return { bookingId, currency, balance: fromMinor(balance, digitsOf(currency)) };
  });
}

/** The hotel's business day at a moment, by its clock. */
export async function readBusinessDay(sql: Sql, moment: Date): Promise<string> {
  return businessDay(moment, await readDayChange(sql));
}

/** When the business day changes, also before the hotel is known. */
export const readDayChange = async (sql: Sql): Promise<DayChange> =>
  (await selectDayChange(sql)) ?? NEW_HOTEL;

/** The days that take entries. */
export type PostingDays = {
  /** What happens at the moment belongs to it: the day by the clock, or the first open one if that is closed. */
  day: string;
  /** The first day that is not closed; null if no day was closed yet. */
  firstOpen: string | null;
};

/**
 * The days to post to at a moment. They stay open until the transaction ends: a close waits for it. Before the folios are locked, in all
 * transactions that post, so that no two wait for each other.
 */
export async function lockPostingDays(tx: Transaction, moment: Date): Promise<PostingDays> {
  await tx.query({
    name: 'lock-posting-days',
    text: "select pg_advisory_xact_lock_shared(hashtext('innkeeper.billing.day'))",
  });
  const [day, firstOpen] = await Promise.all([readBusinessDay(tx, moment), selectFirstOpenDay(tx)]);
  return { day: firstOpen !== null && day < firstOpen ? firstOpen : day, firstOpen };
}
