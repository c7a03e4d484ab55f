import { useParams } from 'react-router-dom';
import { today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { type BookingDetails, useBookingDetails } from './api.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingMails } from './BookingMails.tsx';
import { ChangeStayForm } from './ChangeStayForm.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
import { UndeliverableNotice } from './UndeliverableNotice.tsx';
import { useBookingChanges } from './use-booking-changes.ts';
import './BookingPage.scss';

const list = { name: 'Bookings', path: deskPaths.bookings };

/** All details of a booking, and all its actions. */
export function BookingPage() {
  const { bookingId = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useBookingDetails(bookingId);
  return (
    <>
      <PageHead title={`Booking ${bookingId}`} list={list} note={data?.booking.guestName || '\u00a0'}>
        {data && (
          <div className="d-flex flex-wrap gap-2">
            <HistoryButton
              kind="booking"
              id={bookingId}
              name={`booking ${bookingId}`}
              className="btn btn-line"
            />
            <button type="button" className="btn btn-line" onClick={() => window.print()}>
              Print registration card
            </button>
          </div>
        )}
      </PageHead>
      {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
      {!isLoadingError && (
        <div className="booking-page" aria-busy={!data}>
          {data && <Booking key={bookingId} details={data} />}
        </div>
      )}
    </>
  );
}

function Booking({ details }: { details: BookingDetails }) {
  const changes = useBookingChanges();
  const mayChange = useMay()('bookings');
  const date = today();
  const { bookingId, status } = details.booking;
  const isOpen = status === 'confirmed' || status === 'checked_in';
  return (
    <>
      <UndeliverableNotice bookingId={bookingId} />
      <section className="panel" aria-labelledby="booking-facts">
        <div className="panel-head">
          <h2 id="booking-facts">Stay</h2>
        </div>
        <div className="panel-body">
          <BookingFacts details={details} />
        </div>
        {mayChange && <BookingActions details={details} today={date} changes={changes} />}
      </section>
      {mayChange && isOpen && <ChangeStayForm booking={details.booking} today={date} changes={changes} />}
      <BookingMails bookingId={bookingId} />
      <RegistrationCard details={details} />
    </>
  );
}
