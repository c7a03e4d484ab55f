import { useSearchParams } from 'react-router-dom';
import { longDate, today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { NewBookingForm } from './NewBookingForm.tsx';

const list = { name: 'Bookings', path: deskPaths.bookings };

/** A booking for a guest at the desk (`?walkIn`) or on the telephone: their last name is enough. */
export function NewBookingPage() {
  const [params] = useSearchParams();
  const isWalkIn = params.has('walkIn');
  const date = today();
  return (
    <>
      <PageHead
        title={isWalkIn ? 'Walk-in' : 'New booking'}
        list={list}
        note={`Today is ${longDate(date)}. The last name is enough.`}
      />
      <NewBookingForm isWalkIn={isWalkIn} date={date} />
    </>
  );
}
