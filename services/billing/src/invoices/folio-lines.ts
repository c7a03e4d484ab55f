import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { LINE_LABELS, readLineLabel } from '@innkeeper/contracts/booking/line-labels';
import { digitsOf } from '@innkeeper/contracts/currency';
import { toMinor } from '@innkeeper/contracts/money';
import { type Charge, chargesOf, type StayOfFolio, sumOf } from '../folios/charges.ts';
import { spread } from '../folios/spread.ts';
import type { InvoiceWords } from './invoice-texts.ts';
import { shortestRate, splitGross, type TaxOfLine } from './taxes-of-document.ts';

/** A line that an invoice may have: a part of what a stay costs, with its taxes in `gross`, in minor units. */
export type FolioLineToInvoice = {
  /** The same for the same part of the stay at the same rate, whatever it costs. */
  key: string;
  text: string;
  day: string | null;
  quantity: number;
  unit: 'night' | 'piece';
  gross: bigint;
  tax: TaxOfLine;
};

type Context = {
  words: InvoiceWords;
  /** Why the hotel charges no VAT; empty if it does. */
  exemption: string;
  /** Rebates that were given, as charges below zero. */
  rebates: readonly Charge[];
};

/**
 * What a stay costs as lines of an invoice. They add up to its price, less rebates.
 *
 * Percentages that prices include are VAT, because a hotel's prices contain it; where none is included, those on top are. All other taxes, such
 * as a city tax, are collected for others and are lines of their own, without VAT.
 */
export function linesOfFolio(
  stay: StayOfFolio,
  { words: t, exemption, rebates }: Context,
): FolioLineToInvoice[] {
  const exempt = (reason: string): TaxOfLine => ({ category: 'E', rate: '0', reason: exemption || reason });
  if (stay.status === 'cancelled' || stay.status === 'no_show')
    return withoutZero(
      chargesOf(stay).map(({ amount, serviceDate }) => ({
        key: 'cancellation',
        text: t('line.cancellation'),
        day: serviceDate,
        quantity: 1,
        unit: 'piece',
        gross: amount,
        tax: exempt(t('reason.compensation')),
      })),
    );
  const digits = digitsOf(stay.currency);
  const minor = ({ amount }: BookedLine) => toMinor(amount, digits);
  const { vat, levies, rooms, fees } = sorted(stay.lines);
  const total = rooms.reduce((sum, line) => sum + minor(line), 0n);
  const bases = vat.map(({ tax }) => toMinor(tax!.base!, digits));
  const covers = bases.some((base) => base > total) ? [...rooms, ...fees] : rooms;
  const shares = sharesOfRates(
    vat,
    bases,
    covers.reduce((sum, line) => sum + minor(line), 0n),
  );
  const onTop = vat.filter((line) => !line.isIncluded).reduce((sum, line) => sum + minor(line), 0n);
  const weights = covers.map((line) => (minor(line) < 0n ? 0n : minor(line)));
  const added = onTop ? spread(onTop, weights) : covers.map(() => 0n);

  const taxed = covers.flatMap((line, i) =>
    shares.length === 0
      ? [{ ...described(line, stay, t), gross: minor(line), tax: exempt(t('reason.no_vat')) }]
      : partsOf(
          described(line, stay, t),
          minor(line) + added[i]!,
          shares,
          exempt(t('reason.no_vat')),
          exemption,
        ),
  );
  const untaxed = [...fees.filter((line) => !covers.includes(line)), ...levies].map((line) => ({
    ...described(line, stay, t),
    gross: minor(line),
    tax: exempt(line.kind === 'tax' ? t('reason.levy', { tax: line.label }) : t('reason.no_vat')),
  }));
  const rebate = rebateLines(rebates, levies, shares, t, exempt, exemption);
  return withoutZero(merged([...taxed, ...extraLines(stay, t, exempt), ...untaxed, ...rebate]));
}

/** The parts of an amount that are taxed at each rate; `null` is without VAT. */
type RateShare = { rate: string | null; weight: bigint };
type Described = Omit<FolioLineToInvoice, 'gross' | 'tax'>;

/** VAT, other taxes on top, what rooms cost, and fees. What is included in other lines and is no VAT is in them. */
function sorted(lines: readonly BookedLine[]) {
  const percentages = lines.filter(
    ({ kind, tax }) => kind === 'tax' && tax?.rate != null && tax.base !== null,
  );
  const included = percentages.filter(({ isIncluded }) => isIncluded);
  const vat = included.length ? included : percentages;
  return {
    vat,
    levies: lines.filter((line) => line.kind === 'tax' && !vat.includes(line) && !line.isIncluded),
    rooms: lines.filter(({ kind }) => kind === 'night' || kind === 'extra_guest' || kind === 'discount'),
    fees: lines.filter(({ kind, isIncluded }) => kind === 'fee' && !isIncluded),
  };
}

/**
 * Rates that are due on everything together are one rate. Rates that are due on parts of a stay, such as before and after a change of the law,
 * divide each line in proportion, so that the total at each rate is that of the stay.
 */
function sharesOfRates(vat: readonly BookedLine[], bases: readonly bigint[], total: bigint): RateShare[] {
  if (!vat.length) return [];
  const covered = bases.reduce((sum, base) => sum + base, 0n);
  if (covered > total || vat.length === 1)
    if (bases.every((base) => base >= total) || (vat.length === 1 && bases[0]! >= total))
      return [{ rate: sumOfRates(vat), weight: 1n }];
  const parts = vat.map(({ tax }, i) => ({ rate: shortestRate(tax!.rate!), weight: bases[i]! }));
  return covered < total ? [...parts, { rate: null, weight: total - covered }] : parts;
}

const sumOfRates = (vat: readonly BookedLine[]): string => {
  const thousandths = vat.map(({ tax }) => Math.round(Number(tax!.rate) * 1_000));
  return shortestRate(String(thousandths.reduce((sum, one) => sum + one, 0) / 1_000));
};

function partsOf(
  line: Described,
  gross: bigint,
  shares: readonly RateShare[],
  untaxed: TaxOfLine,
  exemption: string,
): FolioLineToInvoice[] {
  const amounts = splitGross(
    gross,
    shares.map(({ weight }) => weight),
  );
  return shares.map(({ rate }, i) => {
    const tax: TaxOfLine = rate === null || exemption ? untaxed : { category: 'S', rate, reason: null };
    return { ...line, key: `${line.key}|${tax.rate}`, gross: amounts[i]!, tax };
  });
}

/** Extras by their parts, each with the tax that it contains. */
function extraLines(
  { lines, currency }: StayOfFolio,
  t: InvoiceWords,
  exempt: (reason: string) => TaxOfLine,
): FolioLineToInvoice[] {
  const untaxed = exempt(t('reason.no_vat'));
  return lines
    .filter(({ kind }) => kind === 'extra')
    .flatMap(({ label, night, amount, quantity, extra }) => {
      const parts = extra?.parts.length ? extra.parts : [{ name: label, amount, tax: null }];
      return parts.map((part): FolioLineToInvoice => {
        const rate = part.tax && shortestRate(part.tax.rate);
        const isTaxed = rate !== null && rate !== '0' && untaxed.reason === t('reason.no_vat');
        return {
          key: ['extra', night ?? '', extra?.orderId ?? label, part.name, rate ?? ''].join('|'),
          text: part.name === label || !part.name ? label : `${label}: ${part.name}`,
          day: night,
          quantity: Math.max(quantity, 1),
          unit: 'piece',
          gross: toMinor(part.amount, digitsOf(currency)),
          tax: isTaxed ? { category: 'S', rate, reason: null } : untaxed,
        };
      });
    });
}

/** What a line is called on an invoice. */
function described(line: BookedLine, { roomName }: StayOfFolio, t: InvoiceWords): Described {
  const about = readLineLabel(line);
  const key = [line.kind, line.night ?? '', line.label, line.tax?.taxId ?? ''].join('|');
  const unit = line.kind === 'night' ? ('night' as const) : ('piece' as const);
  const of = (text: string): Described => ({
    key,
    text,
    day: line.night,
    quantity: Math.max(line.quantity, 1),
    unit,
  });
  if (line.kind === 'night') return of(roomName ? t('line.night_in', { room: roomName }) : t('line.night'));
  if (about?.is === 'extraAdult') return of(t('line.extra_adult'));
  if (about?.is === 'child') return of(t('line.child', { age: about.maximumAge }));
  if (about?.is === 'longStay') return of(t('line.long_stay', { nights: about.nights }));
  if (line.label === LINE_LABELS.discountCode) return of(t('line.discount'));
  if (line.label === LINE_LABELS.earlyDeparture) return of(t('line.early_departure'));
  return of(line.label);
}

/** Rebates by the way they are taxed: those of rooms like rooms, the others like what they are taken of. */
function rebateLines(
  rebates: readonly Charge[],
  levies: readonly BookedLine[],
  shares: readonly RateShare[],
  t: InvoiceWords,
  exempt: (reason: string) => TaxOfLine,
  exemption: string,
): FolioLineToInvoice[] {
  const isLevy = ({ taxId }: Charge) => levies.some(({ tax }) => taxId !== null && tax?.taxId === taxId);
  const line: Described = { key: 'rebate', text: t('line.rebate'), day: null, quantity: 1, unit: 'piece' };
  const ofLevies = sumOf(rebates.filter(isLevy));
  const others = sumOf(rebates) - ofLevies;
  const untaxed = exempt(t('reason.no_vat'));
  return [
    ...(shares.length
      ? partsOf(line, others, shares, untaxed, exemption)
      : [{ ...line, gross: others, tax: untaxed }]),
    { ...line, key: 'rebate|levy', gross: ofLevies, tax: untaxed },
  ];
}

const withoutZero = (lines: readonly FolioLineToInvoice[]) => lines.filter(({ gross }) => gross !== 0n);

/** Lines with the same key are one. */
function merged(lines: readonly FolioLineToInvoice[]): FolioLineToInvoice[] {
  const byKey = new Map<string, FolioLineToInvoice>();
  for (const line of lines) {
    const known = byKey.get(line.key);
    if (known) {
      known.gross += line.gross;
      known.quantity = 1;
    } else byKey.set(line.key, { ...line });
  }
  return [...byKey.values()];
}

/** A line that is on invoices, with the sum of what is on them. */
export type InvoicedLine = { line: Omit<FolioLineToInvoice, 'gross'>; gross: bigint };

/**
 * What of these lines is on no invoice yet. Of a line that costs more or less since then, or that the stay no longer has, it is the
 * difference.
 */
export function openLines(
  lines: readonly FolioLineToInvoice[],
  invoiced: ReadonlyMap<string, InvoicedLine>,
): FolioLineToInvoice[] {
  const keys = new Set(lines.map(({ key }) => key));
  const gone = [...invoiced].filter(([key]) => !keys.has(key));
  return withoutZero([
    ...lines.map((line) => {
      const before = invoiced.get(line.key);
      return before === undefined || before.gross === 0n
        ? line
        : { ...line, gross: line.gross - before.gross, quantity: 1 };
    }),
    ...gone.map(([, { line, gross }]) => ({ ...line, gross: -gross, quantity: 1 })),
  ]);
}
