import { ChevronLeft, ChevronRight } from 'react-bootstrap-icons';
import { words } from '../../shared/words/words.ts';
import { monthInWords, monthsLater } from './nights.ts';

const t = words('office');

const STEP = 12;
/** The years that the server has calendars of. */
const isKnown = (month: string) => /^(20\d\d|21[0-8]\d)-(0[1-9]|1[0-2])$/.test(month);

/** A month of an address, or `other` if it is invalid. */
export const monthOr = (text: string | null, other: string): string => (text && isKnown(text) ? text : other);

interface Props {
  /** The first of the twelve months that are shown. */
  from: string;
  onChange: (from: string) => void;
}

/** The shown twelve months, with buttons for the previous and next ones. */
export function ShownMonths({ from, onChange }: Props) {
  const [earlier, later] = [monthsLater(from, -STEP), monthsLater(from, STEP)];
  return (
    <fieldset className="rates-months">
      <legend className="visually-hidden">{t('rates.months')}</legend>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={t('rates.months.earlier')}
        disabled={!isKnown(earlier)}
        onClick={() => onChange(earlier)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-live="polite">
        {t('rates.months.span', {
          first: monthInWords(from),
          last: monthInWords(monthsLater(from, STEP - 1)),
        })}
      </span>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={t('rates.months.later')}
        disabled={!isKnown(later)}
        onClick={() => onChange(later)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </fieldset>
  );
}
