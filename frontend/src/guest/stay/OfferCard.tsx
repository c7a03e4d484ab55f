import { roomPath } from '@innkeeper/contracts/room-address';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Image, People } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import type { Category } from '../../shared/api/categories.ts';
import { useHotelTexts } from '../../shared/api/texts.ts';
import { longDate, nightCount } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { labelOfLine, labelWithReason } from '../../shared/line-label.ts';
import { guestPrice } from '../../shared/money.ts';
import { whyRestricted } from '../../shared/restriction.ts';
import { bedsText, sizeText } from '../../shared/rooms/room-facts.ts';
import { uploadedSources } from '../../shared/ui/media/uploaded-sources.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { guestLimit } from '../search/party.ts';
import type { StayOffer } from './api.ts';

const t = words('booking');
const tShared = words('shared');

interface Props {
  offer: StayOffer;
  /** With their pictures, descriptions and features; empty while they load, or if they cannot be loaded. */
  categories: readonly Category[];
  /** The query of the search. */
  query: string;
  /** The day of arrival. */
  start: string;
  nights: number;
  marks?: Marks;
  isBooking: boolean;
  /** Undefined once rooms are chosen that are booked together. */
  onBook: ((offer: StayOffer) => void) | undefined;
  /** Adds the room to those that are booked together; undefined if no more can be added. */
  onAdd: ((offer: StayOffer) => void) | undefined;
}

/** So many rooms are few, if the type has more. */
const FEW = 3;

/** A room type with its features and prices. */
export function OfferCard({
  offer,
  categories,
  query,
  start,
  nights,
  marks,
  isBooking,
  onBook,
  onAdd,
}: Props) {
  const id = useId();
  const inLanguage = useHotelTexts();
  const original = categories.find(({ id }) => id === offer.categoryId);
  const category = original && inLanguage('category', original.id, original);
  const page = original && `${roomPath(original, categories)}?${query}`;
  const { state, maximumGuests } = offer;
  const isFree = state === 'free';
  return (
    <li>
      <article className={classOf(offer)} aria-labelledby={id}>
        <Picture src={category?.image ?? null} />
        <div className="offer-words">
          <h3 id={id} dir="auto">
            {page ? <Link to={page}>{category?.name}</Link> : offer.category}
          </h3>
          <p className="offer-facts">
            {maximumGuests > 0 && (
              <span>
                <People aria-hidden="true" /> {guestLimit(maximumGuests)}
              </span>
            )}
            {category?.squareMetres && <span>{sizeText(category.squareMetres)}</span>}
            {category && category.beds.length > 0 && <span>{bedsText(category.beds)}</span>}
            {isFree && <RoomsLeft {...offer} />}
          </p>
          {category?.description && <p dir="auto">{category.description}</p>}
          {category && category.features.length > 0 && (
            <ul className="offer-features">
              {category.features.map((feature) => (
                <li key={feature} dir="auto">
                  {feature}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="offer-price">
          {isFree ? (
            [offer, ...(offer.otherPlans ?? [])].map((price) => (
              <PlanPrice
                key={price.quote?.token}
                offer={{ ...offer, ...price }}
                plan={offer.otherPlans?.length ? (price.cancellation?.plan ?? null) : null}
                start={start}
                nights={nights}
                marks={marks}
                isBooking={isBooking}
                onBook={onBook && (() => onBook({ ...offer, ...price }))}
                onAdd={onAdd && (() => onAdd({ ...offer, ...price }))}
              />
            ))
          ) : (
            <p className="mb-0 text-body-secondary">{whyNot(offer)}</p>
          )}
        </div>
      </article>
    </li>
  );
}

const classOf = ({ state, otherPlans }: StayOffer): string => {
  if (state !== 'free') return 'offer is-full';
  return otherPlans?.length ? 'offer has-plans' : 'offer';
};

/** What programs that check prices read: attributes of an offer and of the button that books it, and microdata of its total. */
export type Marks = { offer: object; book: object; price: (total: StayOffer['total']) => ReactNode };

interface PlanPriceProps {
  offer: Pick<StayOffer, 'category' | 'total' | 'perNight' | 'lines' | 'cancellation'>;
  /** Its name, if there are several plans. */
  plan: string | null;
  /** The day of arrival. */
  start: string;
  nights: number;
  marks?: Marks | undefined;
  isBooking: boolean;
  onBook: (() => void) | undefined;
  onAdd: (() => void) | undefined;
}

/** The price of the stay with a plan, its cancellation terms, and the button that books it. */
export function PlanPrice({ offer, plan, start, nights, marks, isBooking, onBook, onAdd }: PlanPriceProps) {
  const name = plan ? `${offer.category}, ${plan}` : offer.category;
  const terms = termsText(offer.cancellation, start);
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (!isBooking) setIsPressed(false);
  }, [isBooking]);
  return (
    <div className="plan-price" {...marks?.offer}>
      {marks?.price(offer.total)}
      {plan && (
        <p className="mb-0 fw-medium" dir="auto">
          {plan}
        </p>
      )}
      <p className="mb-0">
        <strong className="total num">{guestPrice(Number(offer.total.amount))}</strong>
        <span className="d-block small text-body-secondary">
          {tShared('price.nights', { nights: nightCount(nights) })}
          {nights > 1 && (
            <span className="d-block num">
              {t('price.per_night', { price: guestPrice(Number(offer.perNight.amount)) })}
            </span>
          )}
        </span>
      </p>
      {offer.lines
        .filter(({ kind }) => kind === 'discount')
        .map((line) => (
          <p key={line.label} className="mb-0 small">
            <span dir="auto">{labelWithReason(line)}</span>{' '}
            <span className="num text-nowrap">{guestPrice(Number(line.amount))}</span>
          </p>
        ))}
      {terms !== plan && <p className="mb-0 small">{terms}</p>}
      <Lines offer={offer} />
      {onBook && (
        <button
          type="button"
          className="btn btn-primary"
          aria-label={t('offer.book_named', { name })}
          {...marks?.book}
          aria-disabled={isBooking}
          onClick={() => {
            if (isBooking) return;
            setIsPressed(true);
            onBook();
          }}
        >
          {isBooking && isPressed && (
            <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />
          )}
          {t('offer.book')}
        </button>
      )}
      {onAdd && (
        <button
          type="button"
          className="btn btn-line"
          aria-label={t('offer.add_named', { name })}
          onClick={onAdd}
        >
          {t('offer.add')}
        </button>
      )}
      {!onBook && !onAdd && <p className="mb-0 text-body-secondary">{t('offer.no_more')}</p>}
    </div>
  );
}

/** Only few rooms are left where others are taken: a small type whose rooms are all free is not in short supply. */
function RoomsLeft({ rooms, roomsLeft }: StayOffer) {
  const areFew = roomsLeft <= FEW && roomsLeft < rooms;
  return (
    <strong className={areFew ? 'few' : ''}>
      {t(areFew ? 'offer.few_left' : 'offer.left', { count: roomsLeft })}
    </strong>
  );
}

/** Why a room type cannot be booked for a search. */
export function whyNot({ state, maximumGuests, restriction }: StayOffer): string {
  if (restriction) return t('offer.restricted', { reason: whyRestricted(restriction) });
  return state === 'too_small' ? t('offer.too_small', { count: maximumGuests }) : t('offer.full');
}

const PICTURE_WIDTH = '(min-width: 768px) 17rem, 100vw';

function Picture({ src }: { src: string | null }) {
  return (
    <div className="offer-picture">
      {src ? (
        <img {...uploadedSources(src, PICTURE_WIDTH)} alt="" loading="lazy" />
      ) : (
        <Image aria-hidden="true" />
      )}
    </div>
  );
}

/** The lines of the total. */
export function Lines({ offer }: { offer: Pick<StayOffer, 'lines'> }) {
  return (
    <details className="offer-lines">
      <summary>{tShared('price.details')}</summary>
      <ul>
        {offer.lines.map((line) => (
          <li
            key={`${line.label} ${line.night} ${line.reason}`}
            className={line.isIncluded ? 'included' : ''}
          >
            <span>
              {line.isIncluded ? (
                <RichWords
                  area="booking"
                  say="line.included"
                  tags={{ line: () => <LineLabel line={line} /> }}
                />
              ) : (
                <LineLabel line={line} />
              )}
              {line.night && <small>{t('line.from', { date: longDate(line.night) })}</small>}
              {line.isPaidAtHotel && <small>{t('line.at_hotel')}</small>}
            </span>
            <span className="num">{guestPrice(Number(line.amount))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How many of what, and why. */
const LineLabel = ({ line }: { line: StayOffer['lines'][number] }) => (
  <>
    {line.quantity > 1 && line.unit ? `${line.quantity} × ${guestPrice(Number(line.unit))} ` : ''}
    <span dir="auto">{labelOfLine(line)}</span>
    {line.reason && <span dir="auto">{` (${line.reason})`}</span>}
  </>
);
