import { fromMinor } from '@innkeeper/contracts/money';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

/** A line as it is stored, with decimal text. */
export type StoredLine = Omit<PriceLine, 'unit' | 'amount' | 'of' | 'sheet'> & {
  unit: string | null;
  amount: string;
  of: string | null;
};

export const toStoredLines = ({ lines, digits }: StayPrice): StoredLine[] => {
  const text = (units: bigint) => fromMinor(units, digits);
  return lines.map(({ unit, amount, of, sheet: _, ...line }) => ({
    ...line,
    unit: unit === null ? null : text(unit),
    amount: text(amount),
    of: of === null ? null : text(of),
  }));
};

/** A query's column `lines`: the lines of the booking `b`, in order; null for none. */
export const LINES_COLUMN = `
  (select json_agg(json_build_object('kind', kind, 'night', night, 'label', label, 'reason', reason, 'quantity', quantity,
                                     'unit', unit::text, 'amount', amount::text, 'of', share_of::text,
                                     'isIncluded', included, 'isPaidAtHotel', at_hotel, 'taxId', tax_id) order by line)
     from booking_lines l where l.booking_id = b.booking_id) as lines`;
