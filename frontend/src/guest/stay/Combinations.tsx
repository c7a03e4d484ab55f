import { roomPath } from '@innkeeper/contracts/room-address';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../shared/api/categories.ts';
import { useHotelTexts } from '../../shared/api/texts.ts';
import { nightCount } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { guestPrice } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';
import type { FoundStays } from './api.ts';
import { Lines } from './OfferCard.tsx';
import { addressOf, partyText, type StaySearch } from './search.ts';
import './SplitStay.scss';

const t = words('booking');

export type Combination = NonNullable<FoundStays['combinations']>[number];

interface Props {
  combinations: readonly Combination[];
  search: StaySearch;
  /** With their names in the language of the page and their pages; empty while they load. */
  categories: readonly Category[];
  nights: number;
  isBooking: boolean;
  onBook: (combination: Combination) => void;
}

/** Several rooms that hold the party together, each proposal with one price and one button. */
export function Combinations({ combinations, ...props }: Props) {
  return (
    <ul className="offers combinations">
      {combinations.map((combination) => (
        <li key={combination.rooms.length}>
          <Proposal combination={combination} {...props} />
        </li>
      ))}
    </ul>
  );
}

function Proposal({
  combination,
  search,
  categories,
  nights,
  isBooking,
  onBook,
}: Omit<Props, 'combinations'> & { combination: Combination }) {
  const inLanguage = useHotelTexts();
  const { rooms, total } = combination;
  const count = rooms.length;
  const id = `rooms-${count}`;
  const terms = [...new Set(rooms.map(({ cancellation }) => termsText(cancellation, search.start)))];
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (!isBooking) setIsPressed(false);
  }, [isBooking]);
  const nameOf = ({ categoryId, category, adults, children }: Combination['rooms'][number]) => {
    const original = categories.find(({ id }) => id === categoryId);
    if (!original) return category;
    const query = addressOf({ ...search, adults, children });
    return (
      <Link to={`${roomPath(original, categories)}?${query}`}>
        {inLanguage('category', categoryId, original).name}
      </Link>
    );
  };
  return (
    <article className="offer split-stay" aria-labelledby={id}>
      <div className="offer-words">
        <h3 id={id}>{t('combined.title', { count })}</h3>
        <ul className="stay-parts">
          {rooms.map((room, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be alike, and the list does not change
            <li key={place}>
              <strong dir="auto">{nameOf(room)}</strong>{' '}
              <span className="num">{guestPrice(Number(room.total.amount))}</span>
              <small>{partyText(room)}</small>
              <Lines offer={room} />
            </li>
          ))}
        </ul>
      </div>
      <div className="offer-price">
        <div className="plan-price">
          <p className="mb-0">
            <strong className="total num">{guestPrice(Number(total.amount))}</strong>
            <span className="d-block small text-body-secondary">
              {t('combined.price', { rooms: count, nights: nightCount(nights) })}
            </span>
          </p>
          {terms.map((text) => (
            <p key={text} className="mb-0 small">
              {text}
            </p>
          ))}
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isBooking}
            onClick={() => {
              if (isBooking) return;
              setIsPressed(true);
              onBook(combination);
            }}
          >
            {isBooking && isPressed && (
              <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />
            )}
            {t('my_rooms.book', { count })}
          </button>
        </div>
      </div>
    </article>
  );
}
