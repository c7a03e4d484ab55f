import { useId } from 'react';
import { statusName } from '../../shared/ui/table/cells.tsx';
import { type BookingFilter, periods, statuses } from './booking-filter.ts';

interface Props {
  filter: BookingFilter;
  onChange: (part: Partial<BookingFilter>) => void;
}

export function BookingFilters({ filter, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={`${id}-status`}>
        Status
      </label>
      <select
        id={`${id}-status`}
        className="form-select"
        value={filter.status}
        onChange={({ target }) => onChange({ status: target.value as BookingFilter['status'] })}
      >
        <option value="all">All statuses</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusName(status)}
          </option>
        ))}
      </select>
      <label className="visually-hidden" htmlFor={`${id}-period`}>
        Dates
      </label>
      <select
        id={`${id}-period`}
        className="form-select"
        value={filter.period}
        onChange={({ target }) => onChange({ period: target.value as BookingFilter['period'] })}
      >
        {Object.entries(periods).map(([period, words]) => (
          <option key={period} value={period}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}
