import { lazy, Suspense, useState } from 'react';
import { ThreeDots } from 'react-bootstrap-icons';
import { longDate } from '../../shared/calendar.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import type { Booking } from './api.ts';
import { type NextStep, nextSteps } from './next-steps.ts';

// Loaded with the first menu that is opened, because it weighs as much as the list.
const StepsDropdown = lazy(async () => ({ default: (await import('./StepsDropdown.tsx')).StepsDropdown }));

interface Props {
  booking: Booking;
  today: string;
  onStep: (step: NextStep) => void;
}

/** The icon button of a row, which offers the next steps of its booking. Null where there are none. */
export function BookingMenu({ booking, today, onStep }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  const steps = nextSteps(booking, today);
  if (steps.length === 0) return null;

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

  const choose = async (step: NextStep) => {
    const { question } = step;
    const text = `${booking.bookingId}, ${longDate(booking.start)}, ${booking.roomName}`;
    if (!question || (await confirmHarm({ ...question, text, keep: 'Keep booking' }))) onStep(step);
  };
  return (
    <Suspense fallback={button}>
      <StepsDropdown label={label} steps={steps} onChoose={(step) => void choose(step)} />
    </Suspense>
  );
}
