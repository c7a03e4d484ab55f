import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Search } from 'react-bootstrap-icons';
import { useNavigate } from 'react-router-dom';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { StatusBadge } from '../../../shared/ui/table/cells.tsx';
import { inPageLocale } from '../../../shared/words/date-formats.ts';
import { isEnough, useFound } from './api.ts';
import { type Choice, choicesOf } from './choices.ts';
import './FindDialog.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

/** The pause in typing before a search, so that there is no call after every letter. */
const PAUSE_MS = 120;

interface Props {
  /** The letters typed before the dialog was loaded. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Finds rooms, bookings and guests by a few letters. The arrow keys choose, Enter opens; the focus stays in the field. */
export function FindDialog({ typed, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const wanted = text.trim().replace(/\s+/g, ' ');
  const q = useSettled(wanted);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useFound(q);
  const isAsked = isEnough(q);
  const choices = isAsked && data && !isError ? choicesOf(data) : [];
  const [marked, setMarked] = useState<string | null>(null);
  const place = Math.max(
    0,
    choices.findIndex((choice) => choice.id === marked),
  );
  const active = choices[place];
  const idOf = (choice: Choice) => `${id}-${choice.id}`;

  // React may show the dialog some time after it has rendered it, and the user types letters in between.
  useLayoutEffect(() => setText(typed.current), [typed]);
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);

  const open = (choice: Choice) => {
    onClose();
    navigate(choice.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: place + 1, ArrowUp: place - 1 }[event.key];
    if (to !== undefined && choices.length) {
      event.preventDefault();
      setMarked(choices.at(to % choices.length)!.id);
    } else if (event.key === 'Enter' && active && !isPlaceholderData && q === wanted) {
      event.preventDefault();
      open(active);
    }
  };
  const isLooking = isAsked && isFetching && (!data || isPlaceholderData);
  return (
    <Modal
      show
      scrollable
      animation={false}
      className="find-dialog"
      aria-labelledby={`${id}-title`}
      onHide={onClose}
    >
      <Modal.Header>
        <h2 className="visually-hidden" id={`${id}-title`}>
          {t('find.title')}
        </h2>
        <Search aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          type="text"
          role="combobox"
          className="form-control"
          aria-label={t('find.field')}
          placeholder={t('find.field')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={100}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(null);
          }}
          onKeyDown={press}
        />
        <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </Modal.Header>
      <Modal.Body aria-busy={isLooking} tabIndex={choices.length ? 0 : undefined /* it scrolls */}>
        <p role="status" className={choices.length && !isLooking ? 'visually-hidden' : undefined}>
          {isError && isAsked ? '' : statusOf({ isAsked, isLooking, q, count: choices.length })}
        </p>
        {isAsked && isError && <LoadFailed title={t('find.failed')} error={error} onRetry={refetch} />}
        <div role="listbox" id={`${id}-list`} aria-label={t('find.results')}>
          {[...new Set(choices.map(({ group }) => group))].map((group) => {
            const ofGroup = choices.filter((choice) => choice.group === group);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
              <div key={group} role="group" aria-label={t(groupNames[group])}>
                <div className="group" aria-hidden="true">
                  {t(groupNames[group])}
                </div>
                {ofGroup.map((choice) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                  <div
                    key={choice.id}
                    id={idOf(choice)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={choice === active}
                    onMouseDown={(event) => event.preventDefault()} // otherwise the field loses the focus
                    onClick={() => open(choice)}
                  >
                    <ChoiceText choice={choice} />
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </Modal.Body>
    </Modal>
  );
}

const groupNames = {
  rooms: 'find.rooms',
  bookings: 'find.bookings',
  guests: 'find.guests',
} as const satisfies Record<Choice['group'], string>;

function ChoiceText({ choice: { title, note, booking } }: { choice: Choice }) {
  return (
    <>
      <span>
        <strong dir="auto">{title}</strong>
        {note && <small>{note}</small>}
      </span>
      {booking && (
        <span className="stay">
          <StatusBadge status={booking.status} />
          <small>{t('booking.dates', { start: shortDay(booking.start), end: shortDay(booking.end) })}</small>
        </span>
      )}
    </>
  );
}

const dayFormat = inPageLocale({ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
const shortDay = (day: string) => dayFormat(Date.parse(day));

function statusOf({
  isAsked,
  isLooking,
  q,
  count,
}: Record<'isAsked' | 'isLooking', boolean> & { q: string; count: number }) {
  if (!isAsked) return t('find.type');
  if (isLooking) return t('find.looking');
  if (!count) return t('find.nothing', { words: q });
  return t('find.count', { count });
}

/** The newest value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
