import type { AgreedLine, BookingOnWire } from '@innkeeper/contracts/booking';
import type { ReactNode } from 'react';
import { CalendarPlus, Printer } from 'react-bootstrap-icons';
import { longDate, nightCount } from '../../../shared/calendar.ts';
import { termsText } from '../../../shared/cancellation.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { labelWithReason } from '../../../shared/line-label.ts';
import { guestPrice, ofUnits, toUnits } from '../../../shared/money.ts';
import { LongDate } from '../../../shared/ui/table/cells.tsx';
import { clockTime } from '../../../shared/words/date-formats.ts';
import { words } from '../../../shared/words/words.ts';
import { calendarFile } from '../calendar-file.ts';
import type { Wishes } from '../kept.ts';
import { partyText } from '../search.ts';

const t = words('checkout');
const tShared = words('shared');

const place = () => {
  const { name, address, phone } = currentHotel();
  return { name, address: address.join(tShared('list.separator')), phone };
};

type Room = { category: string; lines: readonly Pick<AgreedLine, 'kind' | 'label' | 'reason' | 'amount'>[] };

/**
 * The bookings that were made together, for reading and printing. `roomOf` returns the room at an index of the list, if it
 * is known.
 */
export function BookedFacts({
  bookings,
  roomOf,
  wishes,
  atHotel,
}: {
  bookings: readonly BookingOnWire[];
  roomOf: (place: number) => Room | undefined;
  wishes: Wishes;
  /** The part of the price that is taxes and fees due at the hotel, if it is known. */
  atHotel?: number;
}) {
  const { checkInTime, checkOutTime } = currentHotel();
  const isOpen = bookings.some(({ status }) => status !== 'cancelled');
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
                    <Small>{tShared('stay.dates', { start: longDate(start), end: longDate(end) })}</Small>
                  </span>
                ))
              : [roomOf(at)?.category, booking.roomName].filter(Boolean).join(tShared('list.separator'))}
            <Small>
              {partyOf(booking)}
              {bookings.length > 1 && (
                <span className="num">{tShared('list.separator') + guestPrice(booking.price)}</span>
              )}
            </Small>
            {named(roomOf(at)?.lines ?? []).map(({ name, amount }) => (
              <span key={name} className="d-block small fw-normal">
                <bdi>{`${name}:`}</bdi> <span className="num">{guestPrice(amount)}</span>
              </span>
            ))}
            {!isOneStay && (
              <Small>
                {tShared('stay.dates', { start: longDate(booking.start), end: longDate(booking.end) })}
              </Small>
            )}
            {booking.status !== 'cancelled' && (
              <Small>{termsText(booking.cancellation, booking.start)}</Small>
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
              <Small>{t('facts.from', { time: clockTime(checkInTime) })}</Small>
            </dd>
          </div>
          <div>
            <dt>{t('facts.end')}</dt>
            <dd>
              <LongDate value={first.end} />
              <Small>{t('facts.until', { time: clockTime(checkOutTime) })}</Small>
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
      {isOpen && (
        <div>
          <dt>{t('facts.pay')}</dt>
          <dd>
            {t('held.pay')}
            {atHotel ? <Small>{t('held.at_hotel', { amount: guestPrice(atHotel) })}</Small> : null}
          </dd>
        </div>
      )}
      {wishes.arrivalTime && (
        <div>
          <dt>{t('facts.arrival')}</dt>
          <dd>{t('details.about', { time: clockTime(wishes.arrivalTime) })}</dd>
        </div>
      )}
      {wishes.requests && (
        <div>
          <dt>{t('facts.requests')}</dt>
          <dd className="lines" dir="auto">
            {wishes.requests}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('facts.hotel')}</dt>
        <dd dir="auto">
          {[name, address].filter(Boolean).join(tShared('list.separator'))}
          {phone && (
            <a className="d-block" href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
              {phone}
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Discounts and extras by name: an extra has a line for each of its days. */
function named(lines: Room['lines']): { name: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (line.kind !== 'discount' && line.kind !== 'extra') continue;
    const name = labelWithReason(line);
    sums.set(name, (sums.get(name) ?? 0) + toUnits(line.amount));
  }
  return [...sums].map(([name, units]) => ({ name, amount: ofUnits(units) }));
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="d-block small fw-normal">{children}</span>
);

const partyOf = ({ guests, children }: BookingOnWire): string =>
  children.length
    ? partyText({ adults: guests - children.length, children })
    : t('facts.guests', { count: guests });

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
