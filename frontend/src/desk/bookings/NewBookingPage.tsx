import { useSearchParams } from 'react-router-dom';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { words } from '../../shared/words/words.ts';
import { useBusinessDay } from '../layout/live/use-business-day.ts';
import { NewBookingForm } from './NewBookingForm.tsx';

const t = words('desk');

/**
 * A booking for a guest at the desk (`?walkIn`) or on the telephone: their last name is enough. The chart gives a room and its nights
 * (`?room=…&from=…&to=…`).
 */
export function NewBookingPage() {
  const [params] = useSearchParams();
  const isWalkIn = params.has('walkIn');
  const date = useBusinessDay();
  return (
    <>
      <PageHead
        title={isWalkIn ? t('new_booking.walk_in') : t('bookings.new')}
        list={{ name: t('bookings.title'), path: deskPaths.bookings }}
        note={t('new_booking.note', { date: longDate(date) })}
      />
      <NewBookingForm isWalkIn={isWalkIn} date={date} given={stayIn(params, date)} />
    </>
  );
}

/** The nights in an address that are still to come, with their room; null if there are none. */
function stayIn(params: URLSearchParams, date: string) {
  const [roomId, from, end] = ['room', 'from', 'to'].map((name) => params.get(name) ?? '');
  if (!isDay(from!) || !isDay(end!)) return null;
  const start = from! < date ? date : from!;
  return start < end! ? { roomId: roomId!, start, end: end! } : null;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
