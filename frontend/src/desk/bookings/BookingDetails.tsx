import { useState } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { XLg } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { bookingPath } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useBookingDetails } from './api.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingNotes } from './BookingNotes.tsx';
import { MoveStay } from './MoveStay.tsx';
import type { useBookingChanges } from './use-booking-changes.ts';
import './BookingDetails.scss';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

interface Props {
  bookingId: string;
  /** The day at the hotel. */
  today: string;
  changes: ReturnType<typeof useBookingChanges>;
  onClose: () => void;
}

/** All details of a booking, in a panel beside the list, with its actions at the end. */
export function BookingDetails({ bookingId, today, changes, onClose }: Props) {
  const { data, error, isLoadingError, refetch } = useBookingDetails(bookingId);
  const mayChange = useMay()('bookings');
  const [isMoving, setIsMoving] = useState(false);
  const [hasReturned, setHasReturned] = useState(false);
  const endMove = () => {
    setIsMoving(false);
    setHasReturned(true);
  };
  return (
    <Offcanvas
      show
      onHide={onClose}
      placement="end"
      className="booking-details"
      aria-labelledby="booking-title"
    >
      <Offcanvas.Header>
        <Offcanvas.Title as="h2" id="booking-title">
          <RichWords
            area="desk"
            say="booking.title_marked"
            values={{ id: bookingId }}
            tags={{ id: (text) => <span className="code">{text}</span> }}
          />
        </Offcanvas.Title>
        {data && (
          <HistoryButton
            kind="booking"
            id={bookingId}
            name={t('booking.named', { id: bookingId })}
            className="btn btn-quiet btn-sm ms-auto"
          />
        )}
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={t('dialog.close')}
          onClick={onClose}
        >
          <XLg aria-hidden="true" />
        </button>
      </Offcanvas.Header>
      <Offcanvas.Body aria-busy={!data}>
        {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
        {data && !isMoving && (
          <p>
            <Link to={bookingPath(bookingId)}>{t('booking.open_page')}</Link>
          </p>
        )}
        {data && !isMoving && (
          <>
            <BookingFacts details={data} />
            <BookingNotes details={data} />
          </>
        )}
        {data && isMoving && <MoveStay booking={data.booking} changes={changes} onDone={endMove} />}
      </Offcanvas.Body>
      {data && mayChange && !isMoving && (
        <BookingActions
          details={data}
          today={today}
          changes={changes}
          onMove={() => setIsMoving(true)}
          hasReturned={hasReturned}
        />
      )}
    </Offcanvas>
  );
}
