import { ChevronLeft, ChevronRight } from 'react-bootstrap-icons';
import { Link, useNavigate } from 'react-router-dom';
import { addDays } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** Whether a text is a day that the lists of a day may be asked for. */
export const isDay = (text: string): boolean =>
  /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const addressOf = (day: string) => `${deskPaths.today}?day=${day}`;

/** The day before, the day after, and any other day. */
export function ChooseDay({ day }: { day: string }) {
  const navigate = useNavigate();
  return (
    <div className="choose-day">
      <Link className="btn btn-line btn-icon" aria-label={t('day.previous')} to={addressOf(addDays(day, -1))}>
        <ChevronLeft aria-hidden="true" />
      </Link>
      <input
        type="date"
        className="form-control"
        aria-label={t('day.choose')}
        value={day}
        onChange={({ target }) => {
          if (isDay(target.value)) navigate(addressOf(target.value));
        }}
      />
      <Link className="btn btn-line btn-icon" aria-label={t('day.next')} to={addressOf(addDays(day, 1))}>
        <ChevronRight aria-hidden="true" />
      </Link>
    </div>
  );
}
