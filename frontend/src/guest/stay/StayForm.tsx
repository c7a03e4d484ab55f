import { MAXIMUM_ADULTS, MAXIMUM_AGE, MAXIMUM_CHILDREN } from '@innkeeper/contracts/party';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CalendarRange } from 'react-bootstrap-icons';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { StayCalendar } from './StayCalendar.tsx';
import { type StayDraft, type StaySearch, searchOf } from './search.ts';

interface Props {
  /** What the address says. */
  initial: StayDraft;
  isSearching: boolean;
  onSearch: (search: StaySearch) => void;
}

const shortDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const textOf = (day: string) => shortDate.format(Date.parse(day));

/** Dates and people. The calendar is open until dates are chosen, then a button opens it. */
export function StayForm({ initial, isSearching, onSearch }: Props) {
  const [draft, setDraft] = useState(initial);
  const [isOpen, setIsOpen] = useState(initial.start === '' || initial.end === '');
  const [problem, setProblem] = useState('');
  const calendarId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const said = useRef(JSON.stringify(initial));
  useEffect(() => {
    const says = JSON.stringify(initial);
    if (says === said.current) return;
    said.current = says;
    setDraft(initial); // other dates were chosen below, or the browser went back
  }, [initial]);
  const change = (part: Partial<StayDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = searchOf(draft);
    if (search) {
      setIsOpen(false);
      return onSearch(search);
    }
    if (draft.start && draft.end) {
      setProblem('Choose the age of each child.');
      const ages = form.current!.querySelectorAll<HTMLSelectElement>('.stay-ages select');
      [...ages].find(({ value }) => value === '')?.focus();
    } else {
      setProblem('Choose the days you arrive and leave.');
      setIsOpen(true);
      opener.current?.focus();
    }
  };
  const isAgeMissing = problem !== '' && draft.start !== '' && draft.end !== '';
  return (
    <form ref={form} className="stay-form panel" aria-label="Search" noValidate onSubmit={submit}>
      <div className="stay-fields">
        <div className="stay-dates">
          <span className="form-label" id={`${calendarId}-label`}>
            Dates
          </span>
          <button
            ref={opener}
            type="button"
            className="form-control"
            aria-labelledby={`${calendarId}-label ${calendarId}-value`}
            aria-expanded={isOpen}
            aria-controls={calendarId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarRange aria-hidden="true" />
            <span id={`${calendarId}-value`}>{datesText(draft)}</span>
          </button>
        </div>
        <div className="stay-days" id={calendarId} hidden={!isOpen}>
          {isOpen && <StayCalendar draft={draft} onChoose={change} />}
        </div>
        <SelectField
          label="Adults"
          value={draft.adults}
          onChange={({ target }) => change({ adults: Number(target.value) })}
        >
          {numbers(1, Math.max(MAXIMUM_ADULTS, draft.adults)).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
        <SelectField
          label="Children"
          value={draft.children.length}
          onChange={({ target }) =>
            change({ children: numbers(1, Number(target.value)).map((_, i) => draft.children[i] ?? '') })
          }
        >
          {numbers(0, MAXIMUM_CHILDREN).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
        <button type="submit" className="btn btn-primary" aria-disabled={isSearching}>
          {isSearching && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
          Show rooms
        </button>
      </div>
      {draft.children.length > 0 && (
        <fieldset className="stay-ages">
          <legend className="small text-body-secondary">Ages on the day of arrival</legend>
          {draft.children.map((age, place) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: a child has no other name than its place
              key={place}
              label={`Child ${place + 1}`}
              value={age}
              error={isAgeMissing && age === '' ? 'Which age?' : undefined}
              onChange={({ target }) => change({ children: draft.children.with(place, target.value) })}
            >
              <option value="">Age</option>
              {numbers(0, MAXIMUM_AGE).map((years) => (
                <option key={years}>{years}</option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className="text-danger mb-0 mt-3" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function datesText({ start, end }: StayDraft): string {
  if (!start) return 'Choose your dates';
  if (!end) return `${textOf(start)} – check-out?`;
  return `${textOf(start)} – ${textOf(end)}, ${nightCount(nightsBetween(start, end))}`;
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i);
