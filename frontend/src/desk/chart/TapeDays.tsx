import { memo } from 'react';
import { longDate, longDateParts } from '../../shared/calendar.ts';

interface Props {
  dates: readonly string[];
  today: string;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** The days above the rooms. They are formatted once, not whenever the chart scrolls. */
export const TapeDays = memo(function TapeDays({ dates, today }: Props) {
  return (
    <div className="tape-days">
      <span className="tape-corner">Room</span>
      <ol>
        {dates.map((day) => (
          <li key={day} className={day === today ? 'today' : isWeekend(day) ? 'weekend' : undefined}>
            <span className="visually-hidden">{longDate(day)}</span>
            <span aria-hidden="true">
              {longDateParts(day).weekday.slice(0, dates.length > 30 ? 2 : 3)}
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
