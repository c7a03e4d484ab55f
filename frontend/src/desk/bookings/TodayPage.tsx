import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLiveCall } from '../../shared/api/queries.ts';
import { addDays, longDate, today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { DayCloseNotice } from '../layout/DayCloseNotice.tsx';
import { DeliveryNotice } from '../layout/mails/DeliveryNotice.tsx';
import { OwnAddressNotice } from '../layout/OwnAddressNotice.tsx';
import { BeforeSelling } from '../layout/selling/BeforeSelling.tsx';
import { OpenHolds } from './OpenHolds.tsx';
import { TodayAttention } from './TodayAttention.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import { TodayList } from './TodayList.tsx';
import { FreeRooms, NightsAhead } from './TodayRooms.tsx';
import { useBookingChanges } from './use-booking-changes.ts';
import './TodayPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

// Loaded with the first booking that is opened.
const BookingDetails = loadLater(async () => (await import('./BookingDetails.tsx')).BookingDetails);
/** The parameter of the address that names the booking whose details are open. */
const openParam = 'booking';

/** The tasks of a receptionist today. */
export function TodayPage() {
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/today');
  // A failure of these is not retried at once: the page is shown without them.
  const undeliverable = useLiveCall('GET /api/desk/undeliverable-bookings', {}, { retry: false });
  const mayDecide = useMay()('messages');
  const overdueMails = useLiveCall('GET /api/desk/overdue-mails', mayDecide ? {} : null, { retry: false });
  const holds = useLiveCall('GET /api/desk/holds', {}, { select: (answer) => answer.holds, retry: false });
  const isLate = useIsLate();
  const changes = useBookingChanges();
  const { params, addressWith, change: changeParams } = useParamsOfAddress();
  const opened = params.get(openParam);
  const list = {
    date: data?.date,
    changes,
    detailsOf: (bookingId: string) => addressWith({ [openParam]: bookingId }),
  };
  return (
    <>
      <PageHead title={t('today.title')} note={longDate(data?.date ?? today())}>
        <div className="d-flex flex-wrap gap-2">
          <Link className="btn btn-line" to={`${deskPaths.today}?day=${addDays(data?.date ?? today(), 1)}`}>
            {t('day.tomorrow')}
          </Link>
          <Link className="btn btn-line" to={deskPaths.chart}>
            {t('menu.chart')}
          </Link>
          <Link className="btn btn-primary" to={`${deskPaths.newBooking}?walkIn`}>
            {t('new_booking.walk_in')}
          </Link>
        </div>
      </PageHead>
      <DeliveryNotice />
      <OwnAddressNotice />
      <DayCloseNotice />
      <BeforeSelling />
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {!isLoadingError && (
        <>
          <TodayFigures today={data} />
          {/* Shown together, so that nothing moves while someone is about to press a button. */}
          {data && (!undeliverable.isPending || isLate) && (
            <>
              <TodayAttention
                attention={data.attention}
                undeliverable={undeliverable.data}
                overdueMails={overdueMails.data}
                {...list}
              />
              <div className="today-lists">
                <TodayList
                  {...list}
                  title={t('today.arrivals')}
                  due={data.arrivals}
                  uncleanRooms={data.attention.uncleanRooms}
                  remarks={data.remarks ?? []}
                  done="today.arrivals_done"
                  to="checked_in"
                  none={t('today.no_arrivals')}
                  more={`${deskPaths.bookings}?view=arriving`}
                />
                <TodayList
                  {...list}
                  title={t('today.departures')}
                  due={data.departures}
                  done="today.departures_done"
                  to="checked_out"
                  none={t('today.no_departures')}
                  more={`${deskPaths.bookings}?view=leaving`}
                />
              </div>
              <FreeRooms date={data.date} rooms={data.rooms} holds={holds.data} />
              <OpenHolds holds={holds} />
              <NightsAhead nights={data.nights} total={data.rooms.total} />
            </>
          )}
        </>
      )}
      {opened && data && (
        <CodeBoundary title={tShared('load.error')} resetKeys={[opened]}>
          <Suspense>
            <BookingDetails
              bookingId={opened}
              today={data.date}
              changes={changes}
              onClose={() => changeParams({ [openParam]: undefined })}
            />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}

/** How long the page waits for optional data. */
const LATE_AFTER_MS = 1_000;

/** Whether the page has been open for longer than that. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
