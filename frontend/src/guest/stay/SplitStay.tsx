import { useId } from 'react';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import type { FoundStays } from './api.ts';
import { PlanPrice } from './OfferCard.tsx';
import './SplitStay.scss';
import { words } from '../../shared/words/words.ts';

const t = words('booking');
const tShared = words('shared');

export type SplitOffer = NonNullable<FoundStays['split']>;

interface Props {
  split: SplitOffer;
  nights: number;
  isBooking: boolean;
  onBook: (split: SplitOffer) => void;
}

/** The stay in two rooms, one after the other, if no room is free for all its nights. */
export function SplitStay({ split, nights, isBooking, onBook }: Props) {
  const id = useId();
  return (
    <article className="offer split-stay" aria-labelledby={id}>
      <div className="offer-words">
        <h3 id={id}>{t('split.title')}</h3>
        <p>{t('split.why')}</p>
        <Parts parts={split.parts} />
      </div>
      <div className="offer-price">
        <PlanPrice
          offer={{ ...split, category: t('split.name') }}
          plan={null}
          start={split.parts[0]!.start}
          nights={nights}
          isBooking={isBooking}
          onBook={() => onBook(split)}
          onAdd={undefined}
        />
      </div>
    </article>
  );
}

/** The room types in turn, each with its days. */
export function Parts({ parts }: Pick<SplitOffer, 'parts'>) {
  return (
    <ol className="stay-parts">
      {parts.map(({ category, start, end }) => (
        <li key={start}>
          <strong dir="auto">{category}</strong>
          <small>
            {tShared('stay.dates_nights', {
              start: longDate(start),
              end: longDate(end),
              nights: nightCount(nightsBetween(start, end)),
            })}
          </small>
        </li>
      ))}
    </ol>
  );
}
