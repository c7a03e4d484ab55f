import { lazy, Suspense, useState } from 'react';
import { ThreeDots } from 'react-bootstrap-icons';
import { longDate } from '../../shared/calendar.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import type { Booking } from './api.ts';
import { type Transition, toTransitions } from './transitions.ts';

// Loaded with the first menu that is opened, because it weighs as much as the list.
const TransitionsDropdown = lazy(async () => ({
  default: (await import('./TransitionsDropdown.tsx')).TransitionsDropdown,
}));

interface Props {
  booking: Booking;
  today: string;
  onChoose: (transition: Transition) => void;
}

/** The icon button of a row, which offers the changes of status that are allowed now. Null where there are none. */
export function BookingMenu({ booking, today, onChoose }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  const transitions = toTransitions(booking, today);
  if (transitions.length === 0) return null;

  const label = `Actions for ${booking.bookingId}`;
  const button = (
    <div className="dropdown">
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        onClick={() => setWasOpened(true)}
      >
        <ThreeDots aria-hidden="true" />
      </button>
    </div>
  );
  if (!wasOpened) return button;

  const choose = async (transition: Transition) => {
    const { question } = transition;
    const text = `${booking.bookingId}, ${longDate(booking.start)}, ${booking.roomName}`;
    if (!question || (await confirmHarm({ ...question, text, keep: 'Keep booking' }))) onChoose(transition);
  };
  return (
    <Suspense fallback={button}>
      <TransitionsDropdown
        label={label}
        transitions={transitions}
        onChoose={(transition) => void choose(transition)}
      />
    </Suspense>
  );
}
