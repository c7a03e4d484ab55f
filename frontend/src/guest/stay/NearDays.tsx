import { useId, useState } from 'react';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { guestPrice } from '../../shared/money.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';
import { useNearDays } from './api.ts';
import type { StaySearch } from './search.ts';
import './NearDays.scss';

const t = words('booking');
const tShared = words('shared');

const shortDate = inPageLocale({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

interface Props {
  search: StaySearch;
  onSearch: (search: StaySearch) => void;
}

/** What the stay costs some days earlier or later: asked for by a press. A press on a day searches for it. */
export function NearDays({ search, onSearch }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useNearDays(isOpen ? search : null);
  return (
    <div className="near-days">
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('near.open')}
      </button>
      <div id={id} hidden={!isOpen}>
        {error && !data ? (
          <LoadFailed title={t('calendar.failed')} error={error} onRetry={refetch} />
        ) : data ? (
          <ul aria-label={t('near.days', { nights: nightCount(nightsBetween(search.start, search.end)) })}>
            {data.days.map(({ start, end, total }) => (
              <li key={start}>
                <button
                  type="button"
                  className="btn btn-line"
                  aria-current={start === search.start || undefined}
                  aria-disabled={!total}
                  aria-label={tShared('stay.dates', { start: longDate(start), end: longDate(end) })}
                  aria-describedby={`${id}-${start}`}
                  onClick={() => total && start !== search.start && onSearch({ ...search, start, end })}
                >
                  <span>{shortDate(Date.parse(start))}</span>
                  <span className="num" id={`${id}-${start}`}>
                    {total ? t('dates.from', { price: guestPrice(Number(total.amount)) }) : t('near.full')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p role="status">{isOpen && t('offers.busy')}</p>
        )}
        {data && search.code && <p className="small text-body-secondary">{t('near.without_code')}</p>}
      </div>
    </div>
  );
}
