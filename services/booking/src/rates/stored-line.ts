import { fromMinor } from '@innkeeper/contracts/money';
import type { ExtraOfLine, PriceLine, SheetOfLine, StayPrice } from './rate-sheet.ts';

/** A line of the agreed price of a booking as it is stored, with decimal text; a night has its sheet besides amount and reason. */
export type StoredLine = Omit<PriceLine, 'unit' | 'amount' | 'of' | 'sheet' | 'extra'> &
  SheetOfLine & {
    unit: string | null;
    amount: string;
    of: string | null;
    extra: StoredExtra | null;
  };

type PartOf = ExtraOfLine['parts'][number];
type StoredExtra = Omit<ExtraOfLine, 'parts'> & {
  parts: readonly (Omit<PartOf, 'amount'> & { amount: string })[];
};

export const toStoredLines = ({ lines, digits }: Pick<StayPrice, 'lines' | 'digits'>): StoredLine[] => {
  const text = (units: bigint | null) => (units === null ? null : fromMinor(units, digits));
  return lines.map(({ unit, amount, of, sheet, extra, ...line }) => ({
    ...line,
    unit: text(unit),
    amount: fromMinor(amount, digits),
    of: text(of),
    rulesId: sheet?.rulesId ?? null,
    agreedFor: sheet?.agreedFor ?? null,
    hasCode: sheet?.hasCode ?? false,
    extra: extra && {
      ...extra,
      parts: extra.parts.map((part) => ({ ...part, amount: fromMinor(part.amount, digits) })),
    },
  }));
};

/** A query's column `lines`: the lines of the booking `b`, in order; null for none. */
export const LINES_COLUMN = `
  (select json_agg(json_build_object('kind', kind, 'night', night, 'label', label, 'reason', reason, 'quantity', quantity,
                                     'unit', unit::text, 'amount', amount::text, 'of', share_of::text,
                                     'isIncluded', included, 'isPaidAtHotel', at_hotel, 'taxId', tax_id,
                                     'rulesId', rules_id, 'agreedFor', agreed_for, 'hasCode', has_code, 'extra', extra) order by line)
     from booking_lines l where l.booking_id = b.booking_id) as lines`;
