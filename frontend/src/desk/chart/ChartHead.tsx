import { ChevronLeft, ChevronRight } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { addDays, longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { words } from '../../shared/words/words.ts';
import type { ChartWindow } from './api.ts';

const t = words('desk');

/** How many days may be shown. */
export const lengths = [14, 30, 90] as const;

interface Props {
  window: ChartWindow;
  /** Shows other days; without a first day those around today, without a number of days fourteen. */
  onShow: (part: { from?: string | undefined; days?: string | undefined }) => void;
  /** Left out while there are no rooms. */
  onBlock: (() => void) | undefined;
}

/** The days that the chart shows, what changes them, and what adds to it. */
export function ChartHead({ window: { start, days }, onShow, onBlock }: Props) {
  const half = Math.ceil(days / 2);
  return (
    <PageHead
      title={t('chart.title')}
      note={t('chart.dates', { start: longDate(start), end: longDate(addDays(start, days - 1)) })}
    >
      <div className="d-flex flex-wrap gap-2">
        <div className="tape-steps">
          <button
            type="button"
            className="btn btn-line btn-icon"
            aria-label={t('chart.earlier')}
            onClick={() => onShow({ from: addDays(start, -half) })}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button type="button" className="btn btn-line" onClick={() => onShow({ from: undefined })}>
            {t('chart.today')}
          </button>
          <button
            type="button"
            className="btn btn-line btn-icon"
            aria-label={t('chart.later')}
            onClick={() => onShow({ from: addDays(start, half) })}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
        <select
          className="form-select w-auto"
          aria-label={t('chart.days')}
          value={days}
          onChange={({ target }) => onShow({ days: target.value === '14' ? undefined : target.value })}
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {t('chart.day_count', { count: length })}
            </option>
          ))}
        </select>
        <button type="button" className="btn btn-line" disabled={!onBlock} onClick={onBlock}>
          {t('block.new')}
        </button>
        <Link className="btn btn-primary" to={deskPaths.newBooking}>
          {t('bookings.new')}
        </Link>
      </div>
    </PageHead>
  );
}
