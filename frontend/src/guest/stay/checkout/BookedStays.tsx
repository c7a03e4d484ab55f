import type { AgreedLine, BookingOnWire } from '@innkeeper/contracts/booking';
import { CalendarPlus, Printer } from 'react-bootstrap-icons';
import { longDate, nightCount } from '../../../shared/calendar.ts';
import { termsText } from '../../../shared/cancellation.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { guestPrice } from '../../../shared/money.ts';
import { LongDate } from '../../../shared/ui/table/cells.tsx';
import { words } from '../../../shared/words/words.ts';
import { calendarFile } from '../calendar-file.ts';

const t = words('checkout');
const tShared = words('shared');

const place = () => {
  const { name, address, phone } = currentHotel();
  return { name, address: address.join(', '), phone };
};

type Room = { category: string; lines: readonly Pick<AgreedLine, 'kind' | 'label' | 'reason' | 'amount'>[] };

/**
 * The bookings that were made together, for reading and printing. `roomOf` returns the room at an index of the list, if it
 * is known.
 */
export function BookedFacts({
  bookings,
  roomOf,
}: {
  bookings: readonly BookingOnWire[];
  roomOf: (place: number) => Room | undefined;
}) {
  const { name, address, phone } = place();
  const first = bookings[0]!;
  const total = bookings.reduce((sum, { price }) => sum + price, 0);
  const isOneStay = bookings.every(({ start, end }) => start === first.start && end === first.end);
  return (
    <dl>
      {bookings.map((booking, at) => (
        <div key={booking.bookingId}>
          <dt className="num">{booking.bookingId}</dt>
          <dd dir="auto">
            {booking.rooms
              ? booking.rooms.map(({ roomName, start, end }) => (
                  <span key={start} className="d-block">
                    {roomName}
                    <span className="d-block small fw-normal">
                      {tShared('stay.dates', { start: longDate(start), end: longDate(end) })}
                    </span>
                  </span>
                ))
              : [roomOf(at)?.category, booking.roomName].filter(Boolean).join(tShared('list.separator'))}
            <span className="d-block small fw-normal">
              {t('facts.guests', { count: booking.guests })}
              {bookings.length > 1 && (
                <span className="num">{tShared('list.separator') + guestPrice(booking.price)}</span>
              )}
            </span>
            {roomOf(at)
              ?.lines.filter(({ kind }) => kind === 'discount')
              .map(({ label, reason, amount }) => (
                <span key={label} className="d-block small fw-normal">
                  {`${reason ? `${label} (${reason})` : label}: `}
                  <span className="num">{guestPrice(Number(amount))}</span>
                </span>
              ))}
            {!isOneStay && (
              <span className="d-block small fw-normal">
                {tShared('stay.dates', { start: longDate(booking.start), end: longDate(booking.end) })}
              </span>
            )}
            {booking.status !== 'cancelled' && (
              <span className="d-block small fw-normal">{termsText(booking.cancellation)}</span>
            )}
          </dd>
        </div>
      ))}
      {first.guestName && (
        <div>
          <dt>{t('facts.name')}</dt>
          <dd dir="auto">{first.guestName}</dd>
        </div>
      )}
      {isOneStay && (
        <>
          <div>
            <dt>{t('facts.start')}</dt>
            <dd>
              <LongDate value={first.start} />
            </dd>
          </div>
          <div>
            <dt>{t('facts.end')}</dt>
            <dd>
              <LongDate value={first.end} />
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>
          {isOneStay ? tShared('price.nights', { nights: nightCount(first.nights) }) : t('facts.taxes')}
        </dt>
        <dd className="num">{guestPrice(total)}</dd>
      </div>
      <div>
        <dt>{t('facts.hotel')}</dt>
        <dd dir="auto">
          {[name, address].filter(Boolean).join(', ')}
          {phone && <span className="d-block">{phone}</span>}
        </dd>
      </div>
    </dl>
  );
}

/** Buttons to print the page and to add the stay to the guest's calendar. */
export function KeepButtons({ bookings }: { bookings: readonly BookingOnWire[] }) {
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => window.print()}>
        <Printer aria-hidden="true" /> {t('facts.print')}
      </button>
      {/* Without the id the entry could not be replaced by those of later e-mails. */}
      {currentHotel().installationId && (
        <a className="btn btn-line" href={calendarFile(bookings)} download={`${bookings[0]!.bookingId}.ics`}>
          <CalendarPlus aria-hidden="true" /> {t('facts.calendar')}
        </a>
      )}
    </>
  );
}
