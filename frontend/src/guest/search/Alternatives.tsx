import { type ReactNode, type Ref, useId } from 'react';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { guestPrice } from '../../shared/money.ts';
import { whyRestricted } from '../../shared/restriction.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { LongDate } from '../../shared/ui/table/cells.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import '../../shared/ui/layout/Skeleton.scss';
import './Alternatives.scss';
import { words } from '../../shared/words/words.ts';
import { type CategoryOffer, type Search, useAlternatives } from './api.ts';
import { guestLimit } from './party.ts';

const t = words('guest');

interface Props {
  /** The heading, which takes the focus. */
  ref: Ref<HTMLHeadingElement>;
  /** The search that found no room. */
  search: Search;
  onChoose: (part: Partial<Search>) => void;
}

/** Free alternatives: the nearest dates of the category, and other categories for the dates. */
export function Alternatives({ ref, search, onChoose }: Props) {
  const id = useId();
  const { data, error, refetch } = useAlternatives(search);
  return (
    <section className="alternatives" aria-labelledby={id} aria-busy={!data && !error}>
      <h3 ref={ref} id={id} tabIndex={-1}>
        {t('alternatives.title')}
      </h3>
      {error && <LoadFailed title={t('alternatives.failed')} error={error} onRetry={refetch} />}
      {!data && !error && (
        <div aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
        </div>
      )}
      {data && <Choices search={search} offers={data.categories} dates={data.dates} onChoose={onChoose} />}
    </section>
  );
}

interface ChoicesProps {
  search: Search;
  offers: readonly CategoryOffer[];
  dates: readonly { start: string; end: string }[];
  onChoose: Props['onChoose'];
}

function Choices({ search, offers, dates, onChoose }: ChoicesProps) {
  const wanted = offers.find(({ category }) => category === search.category);
  const others = offers.filter(({ state }) => state === 'free');
  const nights = nightCount(nightsBetween(search.start, search.end));
  const { phone } = currentHotel();
  return (
    <>
      {wanted?.state === 'too_small' && (
        <p>{t('alternatives.too_small', { category: wanted.category, count: wanted.maximumGuests })}</p>
      )}
      {wanted?.restriction && (
        <p>
          {t('alternatives.restricted', {
            category: wanted.category,
            reason: whyRestricted(wanted.restriction),
          })}
        </p>
      )}
      {dates.length > 0 && (
        <Group title={t('alternatives.other_dates', { category: search.category })}>
          {dates.map((stay) => (
            <Choice
              key={stay.start}
              onChoose={() => onChoose(stay)}
              what={
                <RichWords
                  area="guest"
                  say="alternatives.dates"
                  tags={{
                    start: () => <LongDate value={stay.start} />,
                    end: () => <LongDate value={stay.end} />,
                  }}
                />
              }
              detail={nights}
              price={wanted?.totalPrice}
            />
          ))}
        </Group>
      )}
      {others.length > 0 && (
        <Group title={t('alternatives.other_types')}>
          {others.map(({ category, totalPrice, maximumGuests }) => (
            <Choice
              key={category}
              onChoose={() => onChoose({ category })}
              what={category}
              detail={t('alternatives.guests_nights', { guests: guestLimit(maximumGuests), nights })}
              price={totalPrice}
            />
          ))}
        </Group>
      )}
      {dates.length + others.length === 0 && (
        <p>
          {phone ? (
            <RichWords
              area="guest"
              say="alternatives.none_call"
              values={{ phone }}
              tags={{ phone: (text) => <a href={`tel:${phone}`}>{text}</a> }}
            />
          ) : (
            t('alternatives.none')
          )}
        </p>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 dir="auto">{title}</h4>
      <ul>{children}</ul>
    </>
  );
}

interface ChoiceProps {
  what: ReactNode;
  detail: string;
  /** Of the whole stay. */
  price: number | undefined;
  onChoose: () => void;
}

function Choice({ what, detail, price, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className="btn btn-line" onClick={onChoose}>
        <span>
          <span className="what" dir="auto">
            {what}
          </span>
          <small>{detail}</small>
        </span>
        {price !== undefined && <span className="num">{guestPrice(price)}</span>}
      </button>
    </li>
  );
}
