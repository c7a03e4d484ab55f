import { memo } from 'react';
import { longDate } from '../../shared/calendar.ts';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

interface Props {
  dates: readonly string[];
  today: string;
}

const shortWeekday = inPageLocale({ weekday: 'short', timeZone: 'UTC' });
/** Two letters, where days are narrow. */
const narrowWeekday = (day: number): string => shortWeekday(day).slice(0, 2);

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** The days above the rooms. They are formatted once, not whenever the chart scrolls. */
export const TapeDays = memo(function TapeDays({ dates, today }: Props) {
  return (
    <div className="tape-days">
      <span className="tape-corner">{t('chart.room')}</span>
      <ol>
        {dates.map((day) => (
          <li key={day} className={day === today ? 'today' : isWeekend(day) ? 'weekend' : undefined}>
            <span className="visually-hidden">{longDate(day)}</span>
            <span aria-hidden="true">
              {(dates.length > 30 ? narrowWeekday : shortWeekday)(Date.parse(day))}
              <b>{Number(day.slice(8))}</b>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
});

/** The columns of weekends behind the bars. */
export const TapeColumns = memo(function TapeColumns({
  dates,
  today,
  dayWidth,
}: Props & { dayWidth: number }) {
  return (
    <div className="tape-columns" aria-hidden="true">
      {dates.map((day, i) =>
        isWeekend(day) ? (
          <i key={day} className={day === today ? 'today' : ''} style={{ left: i * dayWidth }} />
        ) : null,
      )}
    </div>
  );
});
