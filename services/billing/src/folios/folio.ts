import type { Folio, FolioEntry, FolioTax } from '@innkeeper/contracts/billing';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor } from '@innkeeper/contracts/money';
import { type Charge, chargesOf, type StayOfFolio, sumOf, unposted } from './charges.ts';
import type { FolioLine } from './store.ts';

/** The accounts of what a guest owes: before the arrival, what is paid is owed to the guest. */
export const guestAccount = (folioId: string): string => `guest:${folioId}`;
export const DEPOSITS = 'deposits';

/** Entries that staff may undo: what a booking costs follows from the booking. */
const REVERSIBLE = new Set(['payment', 'refund', 'rebate']);
const PAID = new Set(['payment', 'refund']);

/**
 * The folio of a booking from the lines of its entries: `posted + to come − paid = balance`. Without rebates, what is posted and to come
 * is the price of the booking.
 */
export function folioOf(stay: StayOfFolio, lines: readonly FolioLine[]): Folio {
  const digits = digitsOf(stay.currency);
  const text = (amount: bigint) => fromMinor(amount, digits);
  const labels = new Map(stay.lines.flatMap(({ tax, label }) => (tax ? [[tax.taxId, label] as const] : [])));
  const toTaxes = (charges: readonly Charge[]): FolioTax[] =>
    charges
      .filter(({ taxId }) => taxId !== null)
      .map(({ taxId, rate, amount }) => ({
        taxId: taxId!,
        label: labels.get(taxId!) ?? null,
        rate,
        amount: text(amount),
      }));

  const entries: FolioEntry[] = [];
  let [posted, paid] = [0n, 0n];
  for (const ofEntry of Map.groupBy(lines, ({ entryId }) => entryId).values()) {
    const [first] = ofEntry as [FolioLine, ...FolioLine[]];
    if (first.kindOf === 'deposit_moved') continue;
    const amount = sumOf(ofEntry.filter(({ account }) => isOfGuest(account)));
    if (PAID.has(first.kindOf)) paid -= amount;
    else posted += amount;
    const charges = chargesOfLines(ofEntry);
    const days = new Set(charges.map(({ serviceDate }) => serviceDate));
    entries.push({
      entryId: first.entryId,
      kind: first.kind as FolioEntry['kind'],
      bookedAt: first.bookedAt.toISOString(),
      businessDay: first.businessDay,
      serviceDate: first.kind === 'night' && days.size === 1 ? charges[0]!.serviceDate : null,
      amount: text(amount),
      taxes: toTaxes(charges),
      reason: first.reason,
      reverses: first.reverses,
      reversedBy: first.reversedBy,
      mayReverse: REVERSIBLE.has(first.kind) && first.reversedBy === null && !isPartlyRefunded(first, amount),
      payment: first.paymentId === null ? null : toPayment(first, text),
    });
  }

  const coming = unposted(chargesOf(stay), chargesOfLines(lines.filter(isCharge)));
  const toCome = sumOf(coming);
  return {
    bookingId: stay.bookingId,
    status: stay.status,
    currency: stay.currency,
    entries,
    toCome: [...Map.groupBy(coming, ({ serviceDate }) => serviceDate)].map(([serviceDate, charges]) => ({
      serviceDate,
      amount: text(sumOf(charges)),
      taxes: toTaxes(charges),
    })),
    totals: {
      posted: text(posted),
      toCome: text(toCome),
      paid: text(paid),
      balance: text(posted + toCome - paid),
    },
  };
}

const isOfGuest = (account: string) => account === DEPOSITS || account.startsWith('guest:');

/** Whether a line is of what a booking costs. */
const isCharge = ({ kind, role }: FolioLine): boolean =>
  (kind === 'night' || kind === 'stay_rest') && role !== 'gross';

/** The rebates of a folio as charges below zero, without those that were undone. */
export const rebatesIn = (lines: readonly FolioLine[]): Charge[] =>
  chargesOfLines(lines.filter(({ kindOf }) => kindOf === 'rebate'));

/** Credit in the books is what a guest is charged. */
const chargesOfLines = (lines: readonly FolioLine[]): Charge[] =>
  lines
    .filter(({ role }) => role !== 'gross')
    .map(({ account, taxId, rate, serviceDate, amount }) => ({
      account,
      taxId,
      rate,
      serviceDate: serviceDate ?? '',
      amount: -amount,
    }));

/** A payment of which a part was paid back can be undone once that is undone. */
const isPartlyRefunded = ({ refundable }: FolioLine, amount: bigint): boolean =>
  refundable !== null && refundable !== -amount;

const toPayment = (
  { paymentId, method, reference, refundable }: FolioLine,
  text: (amount: bigint) => string,
): FolioEntry['payment'] => ({
  paymentId: paymentId!,
  method: method!,
  reference: reference!,
  refundable: text(refundable!),
});
