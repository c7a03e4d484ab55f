import { Fragment } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { ThreeDots } from 'react-bootstrap-icons';
import { longDate } from '../../calendar.ts';
import { confirmHarm } from '../../ui/alerts.ts';
import type { AnyBooking } from './admin-api.ts';
import { type NextStep, nextSteps } from './next-steps.ts';

interface Props {
  booking: AnyBooking;
  today: string;
  onStep: (step: NextStep) => void;
}

/** The icon button of a row: what may be done with this booking now. Nothing where nothing may. */
export function BookingMenu({ booking, today, onStep }: Props) {
  const steps = nextSteps(booking, today);
  if (steps.length === 0) return null;

  const choose = async (step: NextStep) => {
    const { question } = step;
    const text = `${booking.bookingId}, ${longDate(booking.start)}, ${booking.roomName}`;
    if (!question || (await confirmHarm({ ...question, text, keep: 'Keep booking' }))) onStep(step);
  };
  return (
    <Dropdown align="end">
      <Dropdown.Toggle
        bsPrefix="btn-icon"
        variant="quiet"
        className="btn-icon"
        aria-haspopup="menu"
        aria-label={`Actions for ${booking.bookingId}`}
      >
        <ThreeDots aria-hidden="true" />
      </Dropdown.Toggle>
      <Dropdown.Menu role="menu" popperConfig={{ strategy: 'fixed' }} renderOnMount={false}>
        {steps.map((step) => {
          const isCancel = step.status === 'cancelled';
          return (
            <Fragment key={step.status}>
              {isCancel && steps.length > 1 && <Dropdown.Divider />}
              <Dropdown.Item
                as="button"
                type="button"
                role="menuitem"
                className={isCancel ? 'text-danger' : undefined}
                onClick={() => void choose(step)}
              >
                {step.label}
              </Dropdown.Item>
            </Fragment>
          );
        })}
      </Dropdown.Menu>
    </Dropdown>
  );
}
