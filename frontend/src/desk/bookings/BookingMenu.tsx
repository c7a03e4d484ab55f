import { Suspense, useState } from 'react';
import { ThreeDots } from 'react-bootstrap-icons';
import { loadLater } from '../../shared/load-later.ts';
import { useMay } from '../../shared/resource/may.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { words } from '../../shared/words/words.ts';
import type { Booking } from './api.ts';
import { askBefore, type Transition, toTransitions } from './transitions.ts';

const t = words('desk');

// Loaded with the first menu that is opened, because it is as large as the list.
const TransitionsDropdown = loadLater(
  async () => (await import('./TransitionsDropdown.tsx')).TransitionsDropdown,
);

interface Props {
  booking: Booking;
  today: string;
  onChoose: (transition: Transition) => void;
}

/** The icon button of a row, which offers the changes of status that are allowed now. Null if there are none. */
export function BookingMenu({ booking, today, onChoose }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  const mayWaive = useMay()('bookings:price');
  const transitions = toTransitions(booking, today);
  if (transitions.length === 0) return null;

  const label = t('booking.actions_for', { id: booking.bookingId });
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
    const wanted = await askBefore(booking, transition, mayWaive);
    if (wanted) onChoose(wanted);
  };
  const reportFailure = (error: Error) => {
    setWasOpened(false); // the button loads it again
    notify.failure(t('menu.not_opened'), error);
  };
  return (
    <CodeBoundary onFailure={reportFailure}>
      <Suspense fallback={button}>
        <TransitionsDropdown
          label={label}
          transitions={transitions}
          onChoose={(transition) => void choose(transition)}
        />
      </Suspense>
    </CodeBoundary>
  );
}
