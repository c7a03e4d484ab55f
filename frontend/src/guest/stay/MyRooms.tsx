import { useEffect, useRef } from 'react';
import { XLg } from 'react-bootstrap-icons';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { guestPrice } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';
import type { StayOffer } from './api.ts';
import { partyText, type StaySearch } from './search.ts';

const t = words('booking');
const tShared = words('shared');

/** A room that is to be booked together with others. */
export interface ChosenRoom {
  key: number;
  offer: StayOffer;
  search: StaySearch;
}

interface Props {
  rooms: readonly ChosenRoom[];
  isBooking: boolean;
  onRemove: (key: number) => void;
  onBook: () => void;
}

/** The rooms chosen so far. Their total price and the button that books them stay at the foot of the screen. */
export function MyRooms({ rooms, isBooking, onRemove, onBook }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(rooms.length);
  useEffect(() => {
    if (rooms.length < count.current) heading.current?.focus(); // the button with the focus has gone
    count.current = rooms.length;
  }, [rooms.length]);
  const total = rooms.reduce((sum, { offer }) => sum + Number(offer.total.amount), 0);
  const { start, end } = rooms[0]!.search;
  return (
    <section className="my-rooms panel" aria-labelledby="my-rooms">
      <h2 className="h5" id="my-rooms" ref={heading} tabIndex={-1}>
        {t('my_rooms.title', { count: rooms.length })}
      </h2>
      <ul>
        {rooms.map(({ key, offer, search }) => (
          <li key={key}>
            <span>
              <span dir="auto">{offer.category}</span>
              <small>{partyText(search)}</small>
            </span>
            <span className="num">{guestPrice(Number(offer.total.amount))}</span>
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={t('my_rooms.remove', { category: offer.category })}
              onClick={() => onRemove(key)}
            >
              <XLg aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mb-0 small text-body-secondary">{t('my_rooms.others')}</p>
      <div className="my-rooms-bar">
        <div className="container">
          <span>
            <strong className="num">{guestPrice(total)}</strong>
            <small>{tShared('price.nights', { nights: nightCount(nightsBetween(start, end)) })}</small>
          </span>
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isBooking}
            onClick={() => !isBooking && onBook()}
          >
            {isBooking && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
            {t('my_rooms.book', { count: rooms.length })}
          </button>
        </div>
      </div>
    </section>
  );
}
