import type { Transaction } from '@innkeeper/kit/postgres';
import { type EntryLine, entryLine } from '../ledger/entry.ts';
import { type Posted, postEntry } from '../ledger/post-entry.ts';
import { type Charge, chargesOf, roomOn, type StayOfFolio, sumOf, unposted } from './charges.ts';
import { DEPOSITS, guestAccount } from './folio.ts';
import type { PostingDays } from './read-folio.ts';
import { lockFolios, selectCharged, selectDeposit, selectLastEntry, selectStaysOf } from './store.ts';

/** The lines by which a guest owes these charges, and the hotel has earned them. */
export function chargeLines(folioId: string, currency: string, charges: readonly Charge[]): EntryLine[] {
  const days = new Set(charges.map(({ serviceDate }) => serviceDate));
  const serviceDate = days.size === 1 ? charges[0]!.serviceDate || null : null;
  return [
    entryLine({ account: guestAccount(folioId), folioId, currency, amount: sumOf(charges), serviceDate }),
    ...charges.map(({ account, taxId, rate, amount, serviceDate }) =>
      entryLine({
        account,
        folioId,
        currency,
        amount: -amount,
        taxId,
        rate,
        role: taxId === null ? 'net' : 'tax',
        serviceDate: serviceDate || null,
      }),
    ),
  ].filter(({ amount }) => amount !== 0n);
}

/**
 * Charges the nights of a business day to the guests who are in house, and to those who have left or never came what is left. Idempotent:
 * what is posted once is not posted again, whatever room it was in. In the transaction of the caller, so that a day is posted whole
 * or not at all. Returns the new entries.
 */
export async function postNights(tx: Transaction, day: string): Promise<number> {
  const found = await selectStaysOf(tx, day);
  const ids = found.map(({ bookingId }) => bookingId);
  if (!ids.length) return 0;
  await lockFolios(tx, ids);
  // Read again under the locks: a stay may have changed while this waited.
  const stays = await selectStaysOf(tx, day);
  const charged = await selectCharged(tx, ids);
  const posted = stays
    .filter(({ bookingId }) => ids.includes(bookingId))
    .map(async (stay) => {
      const before = charged.get(stay.bookingId) ?? [];
      const due = unposted(chargesOf(stay), before);
      if (stay.status !== 'checked_in') return [await postDue(tx, stay, due, day)];
      const isPosted = before.some(({ serviceDate }) => serviceDate === day);
      const ofNight = isPosted ? [] : due.filter(({ serviceDate }) => serviceDate === day);
      const late = due.filter((charge) => charge.serviceDate <= day && !ofNight.includes(charge));
      return [await postNight(tx, stay, ofNight, day), await postDue(tx, stay, late, day)];
    });
  return (await Promise.all(posted)).flat().filter((one) => one?.isNew).length;
}

async function postNight(
  tx: Transaction,
  stay: StayOfFolio,
  charges: readonly Charge[],
  day: string,
): Promise<Posted | undefined> {
  if (!charges.length) return undefined;
  const { bookingId, currency } = stay;
  await moveDeposit(tx, bookingId, day);
  return postEntry(tx, {
    businessDay: day,
    kind: 'night',
    key: `night:${bookingId}:${roomOn(stay, day)}:${day}`,
    reason: null,
    reverses: null,
    lines: chargeLines(bookingId, currency, charges),
  });
}

/**
 * Charges what is left of a stay whose guest leaves, under the lock of its folio: to the day of departure, and what is of a day before that is
 * still open to that day.
 */
export async function postRest(
  tx: Transaction,
  stay: StayOfFolio,
  { day, firstOpen }: PostingDays,
): Promise<void> {
  await lockFolios(tx, [stay.bookingId]);
  const charged = await selectCharged(tx, [stay.bookingId]);
  const due = unposted(chargesOf(stay), charged.get(stay.bookingId) ?? []);
  const dayOf = ({ serviceDate }: Charge) =>
    firstOpen !== null && firstOpen <= serviceDate && serviceDate < day ? serviceDate : day;
  for (const [businessDay, charges] of Map.groupBy(due, dayOf)) await postDue(tx, stay, charges, businessDay);
}

async function postDue(
  tx: Transaction,
  { bookingId, currency }: StayOfFolio,
  due: readonly Charge[],
  day: string,
): Promise<Posted | undefined> {
  if (!due.length) return undefined;
  await moveDeposit(tx, bookingId, day);
  return postEntry(tx, {
    businessDay: day,
    kind: 'stay_rest',
    // Under the lock nothing else is posted after the newest entry, so what is left is posted once.
    key: `rest:${bookingId}:${await selectLastEntry(tx, bookingId)}`,
    reason: null,
    reverses: null,
    lines: chargeLines(bookingId, currency, due),
  });
}

/** Moves what a guest has paid before the arrival to the guest's account. Under the lock of the folio. */
export async function moveDeposit(tx: Transaction, folioId: string, day: string): Promise<void> {
  const deposits = await selectDeposit(tx, folioId);
  if (!deposits.length) return;
  await postEntry(tx, {
    businessDay: day,
    kind: 'deposit_moved',
    key: `deposit:${folioId}:${await selectLastEntry(tx, folioId)}`,
    reason: null,
    reverses: null,
    lines: deposits.flatMap(({ currency, amount }) => [
      entryLine({ account: DEPOSITS, folioId, currency, amount: -amount }),
      entryLine({ account: guestAccount(folioId), folioId, currency, amount }),
    ]),
  });
}
