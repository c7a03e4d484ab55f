import { longDate, nightCount, nightsBetween } from '../../../shared/calendar.ts';
import { termsText } from '../../../shared/cancellation.ts';
import { guestPrice } from '../../../shared/money.ts';
import { words } from '../../../shared/words/words.ts';
import type { HeldRooms } from '../kept.ts';
import { partyText } from '../search.ts';
import { totalWithExtras } from './total-with-extras.ts';

const t = words('checkout');
const tShared = words('shared');

/**
 * What a guest orders with the button below it: the rooms, the days, the total and its terms. The law wants them right before the
 * order: article 8(2) of the directive 2011/83/EU.
 */
export function OrderSummary({ rooms, start, end, total, atHotel, extras = [] }: HeldRooms) {
  const terms = [...new Set(rooms.map(({ cancellation }) => termsText(cancellation, start)))];
  return (
    <section
      className="order-summary"
      aria-labelledby="order"
      itemScope
      itemType="https://schema.org/Offer"
      data-nav-stage="order"
      data-nav-stage-final="true"
    >
      <meta itemProp="price" content={total.amount} />
      <meta itemProp="priceCurrency" content={total.currency} />
      <h2 className="h6" id="order">
        {t('order.title')}
      </h2>
      <ul>
        {rooms.map((room, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be alike, and the list does not change
          <li key={place}>
            {(room.parts ?? [room]).map(({ category }, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={part} dir="auto">
                {part > 0 ? tShared('list.separator') + category : category}
              </span>
            ))}
            <small>{partyText(room)}</small>
          </li>
        ))}
        {extras.map(({ extraId, name, quantity }) => (
          <li key={extraId}>
            <bdi>{quantity > 1 ? t('extras.several', { name, quantity }) : name}</bdi>
          </li>
        ))}
      </ul>
      <p>
        {tShared('stay.dates_nights', {
          start: longDate(start),
          end: longDate(end),
          nights: nightCount(nightsBetween(start, end)),
        })}
      </p>
      {terms.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="held-total">
        <span>{t('held.total')}</span>
        <strong className="num">{guestPrice(totalWithExtras({ total, extras }))}</strong>
      </p>
      <p>
        {t('held.pay')}
        {Number(atHotel.amount) > 0 &&
          ` ${t('held.at_hotel', { amount: guestPrice(Number(atHotel.amount)) })}`}
      </p>
    </section>
  );
}
