import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { loadPapers } from '../../shared/words/papers.ts';
import { FolioPanel } from '../layout/folio/FolioPanel.tsx';
import { InvoicesPanel } from '../layout/invoices/InvoicesPanel.tsx';
import { useBusinessDay } from '../layout/live/use-business-day.ts';
import { type BookingDetails, useBookingDetails } from './api.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingExtras } from './BookingExtras.tsx';
import { BookingFacts, nameOfLeadGuest } from './BookingFacts.tsx';
import { BookingGroup } from './BookingGroup.tsx';
import { BookingMails } from './BookingMails.tsx';
import { BookingNotes } from './BookingNotes.tsx';
import { ChangeStayForm } from './ChangeStayForm.tsx';
import { MoveStay } from './MoveStay.tsx';
import { UndeliverableNotice } from './UndeliverableNotice.tsx';
import { useBookingChanges } from './use-booking-changes.ts';
import { WishesForm } from './WishesForm.tsx';
import './BookingPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

const RegistrationCard = loadLater(async () => {
  const [{ RegistrationCard: Card }] = await Promise.all([import('./RegistrationCard.tsx'), loadPapers()]);
  return Card;
});

/** All details of a booking, and all its actions. */
export function BookingPage() {
  const { bookingId = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useBookingDetails(bookingId);
  const title = t('booking.title', { id: bookingId });
  const name = data && nameOfLeadGuest(data.booking);
  return (
    <>
      <PageHead
        title={name ?? title}
        list={{ name: t('bookings.title'), path: deskPaths.bookings }}
        note={name ? title : '\u00a0'}
      >
        {data && (
          <div className="d-flex flex-wrap gap-2">
            <HistoryButton
              kind="booking"
              id={bookingId}
              name={t('booking.named', { id: bookingId })}
              className="btn btn-line"
            />
            <button type="button" className="btn btn-line" onClick={() => window.print()}>
              {t('booking.print_card')}
            </button>
          </div>
        )}
      </PageHead>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
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
  const date = useBusinessDay();
  const [isMoving, setIsMoving] = useState(false);
  const [hasReturned, setHasReturned] = useState(false);
  const endMove = () => {
    setIsMoving(false);
    setHasReturned(true);
  };
  const { bookingId, status } = details.booking;
  const isOpen = status === 'confirmed' || status === 'checked_in';
  return (
    <>
      <UndeliverableNotice bookingId={bookingId} />
      <section className="panel" aria-labelledby="booking-facts">
        <div className="panel-head">
          <h2 id="booking-facts">{t('booking.stay')}</h2>
        </div>
        <div className="panel-body">
          <BookingFacts details={details} />
        </div>
        {mayChange && isMoving && (
          <div className="panel-body">
            <MoveStay booking={details.booking} changes={changes} onDone={endMove} />
          </div>
        )}
        {mayChange && !isMoving && (
          <BookingActions
            details={details}
            today={date}
            changes={changes}
            onMove={() => setIsMoving(true)}
            hasReturned={hasReturned}
          />
        )}
      </section>
      {mayChange && isOpen && <ChangeStayForm booking={details.booking} today={date} changes={changes} />}
      {mayChange && <WishesForm details={details} />}
      {details.group && <BookingGroup group={details.group} bookingId={bookingId} changes={changes} />}
      <BookingExtras key={`extras ${status}`} booking={details.booking} today={date} changes={changes} />
      <FolioPanel bookingId={bookingId} />
      <InvoicesPanel bookingId={bookingId} />
      <BookingNotes details={details} />
      <BookingMails bookingId={bookingId} />
      <CodeBoundary onFailure={(error) => notify.failure(t('booking.card_failed'), error)}>
        <Suspense>
          <RegistrationCard details={details} />
        </Suspense>
      </CodeBoundary>
    </>
  );
}
