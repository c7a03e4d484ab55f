import { type MouseEvent, useState } from 'react';
import { useMay } from '../../shared/resource/may.ts';
import { words } from '../../shared/words/words.ts';
import type { Booking, BookingStatus } from './api.ts';
import { placeOf } from './today-focus.ts';
import { askBefore, toTransitions } from './transitions.ts';
import type { useBookingChanges } from './use-booking-changes.ts';

const t = words('desk');

export interface TodayActionsProps {
  booking: Booking;
  /** The offered statuses, if the server allows them. */
  to: readonly BookingStatus[];
  /** The day at the hotel. */
  date: string | undefined;
  changes: ReturnType<typeof useBookingChanges>;
  /** Called after a change, with the position of the button in its list. */
  onDone: (place: number) => void;
}

/** The buttons that change a booking's status from a list. */
export function TodayActions({ booking, to, date, changes, onDone }: TodayActionsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const mayWaive = useMay()('bookings:price');
  const transitions = toTransitions(booking, date ?? booking.end).filter(({ status }) => to.includes(status));
  const name = booking.guestName || booking.bookingId;
  const press = async (event: MouseEvent, transition: (typeof transitions)[number]) => {
    const place = placeOf(event.currentTarget);
    const wanted = isBusy ? null : await askBefore(booking, transition, mayWaive);
    if (!wanted) return;
    setIsBusy(true);
    const isDone = await changes.change(booking, wanted);
    setIsBusy(false);
    if (isDone) onDone(place);
  };
  return (
    <span className="d-inline-flex flex-wrap gap-1">
      {transitions.map((transition) => (
        <button
          key={transition.status}
          type="button"
          className="btn btn-line btn-sm today-action"
          aria-label={t('transition.of_guest', { label: transition.label, name })}
          aria-disabled={isBusy}
          onClick={(event) => void press(event, transition)}
        >
          {transition.label}
        </button>
      ))}
    </span>
  );
}
