import { readLineLabel } from '@innkeeper/contracts/booking/line-labels';
import { words } from './words/words.ts';

const t = words('shared');

/** What a line of a price is for: in the words of the page, or the name that the hotel gave a tax or a fee. */
export function labelOfLine(line: { kind?: string; label: string }): string {
  const label = readLineLabel(line);
  switch (label?.is) {
    case 'night':
      return t('line.night');
    case 'agreed':
      return t('line.agreed');
    case 'extraAdult':
      return t('line.extra_adult');
    case 'child':
      return t('line.child', { age: label.maximumAge });
    case 'longStay':
      return t('line.long_stay', { nights: label.nights });
    case 'discountCode':
      return t('line.discount_code');
    case 'earlyDeparture':
      return t('line.early_departure');
    case undefined:
      return line.label;
  }
}

/** The same with what explains its price, such as a code: `Discount code (SUMMER)`. */
export const labelWithReason = (line: { kind?: string; label: string; reason: string | null }): string =>
  line.reason ? `${labelOfLine(line)} (${line.reason})` : labelOfLine(line);
