import { useEffect, useRef } from 'react';
import { useMay } from '../../shared/resource/may.ts';
import { words } from '../../shared/words/words.ts';
import type { BookingDetails as Details } from './api.ts';
import { askBefore, toTransitions } from './transitions.ts';
import { changeName, type useBookingChanges } from './use-booking-changes.ts';

const t = words('desk');

interface Props {
  details: Details;
  /** The day at the hotel. */
  today: string;
  changes: ReturnType<typeof useBookingChanges>;
  /** Opens the list of rooms; left out if the page has another way to move the stay. */
  onMove?: () => void;
  /** The list of rooms was just closed, so the focus is back where it was opened. */
  hasReturned?: boolean;
}

/** The allowed next steps of a booking, and the undo of its last change. */
export function BookingActions({ details, today, changes, onMove, hasReturned = false }: Props) {
  const { booking, lastChange, mayMove } = details;
  const transitions = toTransitions(booking, today);
  const bar = useRef<HTMLDivElement>(null);
  const mayWaive = useMay()('bookings:price');
  useEffect(() => {
    if (hasReturned) bar.current?.querySelector<HTMLElement>('.move')?.focus();
  }, [hasReturned]);
  if (transitions.length === 0 && !lastChange && !(mayMove && onMove)) return null;
  return (
    <div className="booking-actions" ref={bar}>
      {transitions.map((transition) => (
        <button
          key={transition.status}
          type="button"
          className={transition.status === 'cancelled' ? 'btn btn-quiet-danger' : 'btn btn-line'}
          onClick={async () => {
            const wanted = await askBefore(booking, transition, mayWaive);
            if (wanted) await changes.change(booking, wanted);
          }}
        >
          {transition.label}
        </button>
      ))}
      {mayMove && onMove && (
        <button type="button" className="btn btn-line move" onClick={onMove}>
          {t('booking.move')}
        </button>
      )}
      {lastChange && (
        <button type="button" className="btn btn-line" onClick={() => void changes.undo(booking, lastChange)}>
          {t('booking.undo', { change: changeName(lastChange) })}
        </button>
      )}
    </div>
  );
}
