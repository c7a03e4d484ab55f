import { type Category, useCategories } from '../../../shared/api/categories.ts';
import { useHotelTexts } from '../../../shared/api/texts.ts';
import { longDate, nightCount, nightsBetween } from '../../../shared/calendar.ts';
import { termsText } from '../../../shared/cancellation.ts';
import { guestPrice } from '../../../shared/money.ts';
import { bedsText, sizeText } from '../../../shared/rooms/room-facts.ts';
import { uploadedSources } from '../../../shared/ui/media/uploaded-sources.ts';
import { words } from '../../../shared/words/words.ts';
import type { HeldRooms as Held } from '../kept.ts';
import { Lines } from '../OfferCard.tsx';
import { Parts } from '../SplitStay.tsx';
import { partyText } from '../search.ts';
import { totalWithExtras } from './total-with-extras.ts';

const t = words('checkout');
const tShared = words('shared');

/** The held rooms with their pictures, beds and prices, line by line. */
export function HeldRooms({ hold }: { hold: Held }) {
  const { rooms, start, end, atHotel, extras = [] } = hold;
  const categories = useCategories().data ?? [];
  const inLanguage = useHotelTexts();
  const typeOf = ({ categoryId, parts }: Held['rooms'][number]) => {
    const category = parts ? undefined : categories.find(({ id }) => id === categoryId);
    return category && inLanguage('category', category.id, category);
  };
  return (
    <section className="held-rooms panel" aria-labelledby="held-rooms">
      <h2 className="h5" id="held-rooms">
        {headingOf(rooms)}
      </h2>
      <p>
        {tShared('stay.dates_nights', {
          start: longDate(start),
          end: longDate(end),
          nights: nightCount(nightsBetween(start, end)),
        })}
      </p>
      <ul>
        {rooms.map((room, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be alike, and the list does not change
          <li key={place}>
            <p className="held-room">
              <Picture of={typeOf(room)} />
              <span>
                {room.parts ? (
                  <strong>{t('held.parts')}</strong>
                ) : (
                  <strong dir="auto">{typeOf(room)?.name ?? room.category}</strong>
                )}
                <small>{partyText(room)}</small>
                <Facts of={typeOf(room)} />
              </span>
              <span className="num">{guestPrice(Number(room.total.amount))}</span>
            </p>
            {room.parts && <Parts parts={room.parts} />}
            <p className="mb-0 small">{termsText(room.cancellation, start)}</p>
            <Lines offer={room} />
          </li>
        ))}
      </ul>
      {extras.map(({ extraId, name, quantity, amount }) => (
        <p className="held-extra" key={extraId}>
          <bdi>{quantity > 1 ? t('extras.several', { name, quantity }) : name}</bdi>
          <span className="num">{guestPrice(Number(amount))}</span>
        </p>
      ))}
      <p className="held-total">
        <span>{t('held.total')}</span>
        <strong className="num">{guestPrice(totalWithExtras(hold))}</strong>
      </p>
      {Number(atHotel.amount) > 0 && (
        <p className="small text-body-secondary mb-1">
          {t('held.at_hotel', { amount: guestPrice(Number(atHotel.amount)) })}
        </p>
      )}
      <p className="small text-body-secondary mb-0">{t('held.pay')}</p>
    </section>
  );
}

function Picture({ of }: { of: Category | undefined }) {
  if (!of?.image) return null;
  return <img {...uploadedSources(of.image, '6rem')} alt="" width="96" height="60" loading="lazy" />;
}

function Facts({ of }: { of: Category | undefined }) {
  const facts = of ? [sizeText(of.squareMetres), bedsText(of.beds)].filter(Boolean) : [];
  return facts.length > 0 && <small>{facts.join(' · ')}</small>;
}

const headingOf = (rooms: Held['rooms']): string => {
  return rooms.length === 1 && rooms[0]!.parts
    ? t('held.two_rooms')
    : t('held.title', { count: rooms.length });
};
