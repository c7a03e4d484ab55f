import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { CalendarRange } from 'react-bootstrap-icons';
import { flushSync } from 'react-dom';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { loadLater } from '../../shared/load-later.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';
import { AgeFields, PartyFields } from './PartyFields.tsx';
import { LONGEST_CODE, type StayDraft, type StaySearch, searchOf } from './search.ts';

const t = words('booking');

// Separate, because a third of the page's code is the calendar, which is not open at first.
const StayCalendar = loadLater(async () => (await import('./StayCalendar.tsx')).StayCalendar);

interface Props {
  /** The search in the address. */
  initial: StayDraft;
  isSearching: boolean;
  /** The category whose prices the calendar shows; without it, the lowest of all. */
  categoryId?: string;
  /** Whether the calendar waits for a tap although no dates are chosen. */
  isClosed?: boolean;
  onSearch: (search: StaySearch) => void;
}

const shortDate = inPageLocale({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const textOf = (day: string) => shortDate(Date.parse(day));

/** Dates and party. The calendar is open until dates are chosen, then a button opens it. */
export function StayForm({ initial, isSearching, categoryId, isClosed = false, onSearch }: Props) {
  const [draft, setDraft] = useState(initial);
  const [isOpen, setIsOpen] = useState(!isClosed && (initial.start === '' || initial.end === ''));
  const [missing, setMissing] = useState<'dates' | 'ages' | null>(null);
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
    setMissing(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = searchOf(draft);
    if (search) {
      setIsOpen(false);
      return onSearch(search);
    }
    if (draft.start && draft.end) {
      setMissing('ages');
      const ages = form.current!.querySelectorAll<HTMLSelectElement>('.stay-ages select');
      [...ages].find(({ value }) => value === '')?.focus();
    } else {
      setMissing('dates');
      setIsOpen(true);
      opener.current?.focus();
    }
  };
  return (
    <form ref={form} className="stay-form panel" aria-label={t('form.label')} noValidate onSubmit={submit}>
      <div className="stay-fields">
        <div className="stay-dates">
          <span className="form-label" id={`${calendarId}-label`}>
            {t('form.dates')}
          </span>
          <button
            ref={opener}
            type="button"
            className={missing === 'dates' ? 'form-control is-invalid' : 'form-control'}
            aria-describedby={missing === 'dates' ? `${calendarId}-missing` : undefined}
            aria-labelledby={`${calendarId}-label ${calendarId}-value`}
            aria-expanded={isOpen}
            aria-controls={calendarId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarRange aria-hidden="true" />
            <span id={`${calendarId}-value`}>{datesText(draft)}</span>
          </button>
          {missing === 'dates' && (
            <p className="invalid-feedback" id={`${calendarId}-missing`} role="alert">
              {t('form.dates_missing')}
            </p>
          )}
        </div>
        <div className="stay-days" id={calendarId} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<div className="stay-calendar-place" />}>
              <StayCalendar draft={draft} categoryId={categoryId} onChoose={change} />
            </Suspense>
          )}
        </div>
        <PartyFields party={draft} onChange={change} />
        <AgeFields party={draft} isMissing={missing === 'ages'} onChange={change} />
        <CodeField code={draft.code ?? ''} onChange={(code) => change({ code })} />
        <button type="submit" className="btn btn-primary" aria-disabled={isSearching}>
          {isSearching && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
          {t('form.submit')}
        </button>
      </div>
    </form>
  );
}

/** The field for a discount code opens on a press, so that nobody leaves to look for a code. */
function CodeField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(code !== '');
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    flushSync(() => setIsOpen(true));
    field.current!.focus(); // its button has gone
  };
  if (!isOpen && !code)
    return (
      <button type="button" className="btn btn-quiet btn-sm stay-code" onClick={open}>
        {t('form.has_code')}
      </button>
    );
  return (
    <TextField
      ref={field}
      className="stay-code"
      label={t('form.code')}
      maxLength={LONGEST_CODE}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={code}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function datesText({ start, end }: StayDraft): string {
  if (!start) return t('form.choose_dates');
  if (!end) return t('form.dates_open', { start: textOf(start) });
  return t('form.dates_chosen', {
    start: textOf(start),
    end: textOf(end),
    nights: nightCount(nightsBetween(start, end)),
  });
}
