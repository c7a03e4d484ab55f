import { useRef, useState } from 'react';
import { Pencil } from 'react-bootstrap-icons';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isCode, messageOf } from '../../../shared/api/errors.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { guestPrice } from '../../../shared/money.ts';
import { paths } from '../../../shared/paths.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { announceFailure, confirmHarm } from '../../../shared/ui/dialog/alerts.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../../shared/ui/layout/SiteBar.tsx';
import { Splash } from '../../../shared/ui/layout/Splash.tsx';
import { StatusBadge } from '../../../shared/ui/table/cells.tsx';
import { type BookingLink, linkOf } from '../../booking-link.ts';
import { LazyChangeStay } from '../../change/LazyChangeStay.tsx';
import { type BookedStays, useBookedStays, useCancelBookedStay } from './api.ts';
import { BookedFacts, KeepButtons } from './BookedStays.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import './Checkout.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('checkout');
const tShared = words('shared');

/** The page of the secret link of a guest without an account: the bookings, and buttons to cancel them. */
export function BookingByLinkPage() {
  const link = linkOf(useLocation().hash);
  const { data, error, refetch } = useBookedStays(link);
  const isExpired = isCode(error, 'link_expired');
  const isWrong = !link || isExpired || isCode(error, 'invalid_credentials', 'unauthenticated');
  return (
    <>
      <title>{`${t('by_link.title')} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={paths.stay}>
          {tShared('action.rooms_and_prices')}
        </Link>
      </SiteBar>
      <main id="main" className="container checkout" tabIndex={-1}>
        {isWrong ? (
          <>
            <h1 className="h2">{isExpired ? t('by_link.expired') : t('by_link.wrong')}</h1>
            <p>{isExpired ? t('by_link.expired_why') : t('by_link.wrong_why')}</p>
            <div className="d-flex flex-wrap gap-2">
              <Link className="btn btn-primary" to={stayPaths.links}>
                {t('links.send')}
              </Link>
              <Link className="btn btn-line" to={paths.stay}>
                {t('checkout.find_room')}
              </Link>
            </div>
          </>
        ) : data ? (
          <Booked stays={data} link={link} />
        ) : error ? (
          <LoadFailed title={t('by_link.failed')} error={error} onRetry={refetch} />
        ) : (
          <Splash />
        )}
      </main>
    </>
  );
}

/** Stands for the guest's details among what can be changed. */
const DETAILS = Symbol('details');

function Booked({ stays, link }: { stays: BookedStays; link: BookingLink }) {
  const { bookings } = stays;
  const open = bookings.filter(({ status }) => status !== 'cancelled');
  const cancelling = useCancelBookedStay(link);
  const navigate = useNavigate();
  /** The booking, or the guest's details, that are being changed. */
  const [changing, setChanging] = useState<string | typeof DETAILS | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = (what: string | typeof DETAILS) => {
    setChanged(null);
    setChanging(what);
  };
  const close = (said: string | null) => {
    setChanging(null);
    setChanged(said);
    heading.current!.focus();
  };
  const correct = (email: string, renewed: BookingLink | null) => {
    close(renewed ? t('by_link.readdressed', { email }) : t('by_link.details_changed'));
    // The former link no longer works. The history must not lead back to it.
    if (renewed) navigate({ hash: `${renewed.bookingId}.${renewed.secret}` }, { replace: true });
  };
  const wanted = bookings.find(({ bookingId, mayChange }) => mayChange && bookingId === changing);
  const cancel = async ({ bookingId, category, cancellationCost: cost }: BookedStays['bookings'][number]) => {
    const isSure = await confirmHarm({
      title: category ? t('by_link.cancel_category', { category }) : t('by_link.cancel_question'),
      text:
        Number(cost) === 0
          ? t('by_link.cancel_free', { id: bookingId })
          : t('by_link.cancel_costs', { id: bookingId, amount: guestPrice(Number(cost)) }),
      confirm: tShared('cancelling.confirm'),
      keep: tShared('action.keep_it'),
    });
    if (!isSure) return;
    try {
      await cancelling.mutateAsync({ bookingId, cost });
      setChanged(null);
      heading.current!.focus(); // the button has gone
    } catch (error) {
      await announceFailure(error, t('by_link.not_cancelled'), messageOf(error));
    }
  };
  return (
    <section className="booked panel" aria-labelledby="booked">
      <h1 className="h2" id="booked" ref={heading} tabIndex={-1}>
        {bookings.length === 1 ? t('by_link.title') : tShared('bar.your_bookings')}
      </h1>
      <p className="mb-0" role="status">
        {open.length === 0 ? cancelledText(bookings) : changed}
      </p>
      <BookedFacts
        bookings={open.length ? open : bookings}
        roomOf={(place) => (open.length ? open : bookings)[place]}
        wishes={stays}
      />
      <ul className="booked-list">
        {bookings.map((booking) => (
          <li key={booking.bookingId}>
            <span>
              {bookings.length > 1 && <span className="num">{booking.bookingId} </span>}
              <span aria-live="polite">
                <StatusBadge status={booking.status} />
              </span>
              {bookings.length > 1 && (
                <small className="d-block">
                  <span dir="auto">{booking.category}</span>
                  {tShared('list.separator') + guestPrice(booking.price)}
                </small>
              )}
            </span>
            <span className="booked-list-actions">
              {booking.mayChange && (
                <button
                  type="button"
                  className="btn btn-line btn-sm"
                  aria-label={t('by_link.change_one', { id: booking.bookingId })}
                  onClick={() => begin(booking.bookingId)}
                >
                  {t('by_link.change')}
                </button>
              )}
              {booking.mayCancel && (
                <button
                  type="button"
                  className="btn btn-line btn-sm"
                  aria-label={t('by_link.cancel_one', { id: booking.bookingId })}
                  aria-disabled={cancelling.isPending}
                  onClick={() => !cancelling.isPending && void cancel(booking)}
                >
                  {t('by_link.cancel')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {wanted && (
        <LazyChangeStay
          booking={wanted}
          link={link}
          onChanged={() => close(t('by_link.changed'))}
          onClose={() => close(null)}
        />
      )}
      {changing === DETAILS && stays.guest && (
        <ChangeDetails
          link={link}
          guest={stays.guest}
          wishes={stays}
          onChanged={correct}
          onClose={() => close(null)}
        />
      )}
      <div className="booked-actions">
        {stays.guest && changing !== DETAILS && (
          <button type="button" className="btn btn-line" onClick={() => begin(DETAILS)}>
            <Pencil aria-hidden="true" /> {t('details.change')}
          </button>
        )}
        {open.length > 0 ? (
          <KeepButtons bookings={open} />
        ) : (
          <Link className="btn btn-primary" to={paths.stay}>
            {t('confirmation.again')}
          </Link>
        )}
      </div>
    </section>
  );
}

/** That the bookings are cancelled, what is owed for them, and what happens next. */
function cancelledText(bookings: BookedStays['bookings']): string {
  const owed = bookings.reduce((sum, { cancellation }) => sum + Number(cancellation?.owed ?? 0), 0);
  return [
    t('by_link.cancelled'),
    owed > 0 ? t('by_link.cancelled_owe', { amount: guestPrice(owed) }) : t('by_link.cancelled_nothing'),
    t('by_link.cancelled_mail'),
  ].join(' ');
}
