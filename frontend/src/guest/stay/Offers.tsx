import type { StayOffersByCode } from '@innkeeper/contracts/booking';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Category } from '../../shared/api/categories.ts';
import { isApiError, messageOf } from '../../shared/api/errors.ts';
import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { guestPrice } from '../../shared/money.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import '../../shared/ui/layout/Skeleton.scss';
import { wordsOfField } from '../../shared/words/error-words.ts';
import { useProblemWords } from '../../shared/words/use-problem-words.ts';
import { words } from '../../shared/words/words.ts';
import type { FoundStays, StayOffer, useStayOffers } from './api.ts';
import { type Combination, Combinations } from './Combinations.tsx';
import { ClearFilters, Filters } from './Filters.tsx';
import type { Filter } from './filter.ts';
import { choicesFor, matches } from './filtered-offers.ts';
import { NearDays } from './NearDays.tsx';
import { type Marks, OfferCard } from './OfferCard.tsx';
import { type SplitOffer, SplitStay } from './SplitStay.tsx';
import { addressOf, partyText, SORTS, type Sort, type StaySearch, type View } from './search.ts';

const t = words('booking');
const tShared = words('shared');

interface Props {
  search: StaySearch;
  view: View;
  offers: ReturnType<typeof useStayOffers>;
  categories: readonly Category[];
  isBooking: boolean;
  onBook: ((offer: StayOffer | SplitOffer) => void) | undefined;
  onBookTogether: (combination: Combination) => void;
  /** Adds a room to the chosen ones; undefined if no more rooms of its type can be added. */
  adderOf: (offer: StayOffer) => ((offer: StayOffer) => void) | undefined;
  onSearch: (search: StaySearch) => void;
  onView: (view: View) => void;
}

/** Programs that check prices come to the total by clicks. Here, because the first visit loads no offers. */
const MARKS: Marks = {
  offer: { itemScope: true, itemType: 'https://schema.org/Offer' },
  book: {
    'data-nav-criticalpath': true,
    'data-nav-interactiontype': 'CLICK',
    'data-nav-interactionorder': 1,
  },
  price: ({ amount, currency }) => (
    <>
      <meta itemProp="price" content={amount} />
      <meta itemProp="priceCurrency" content={currency} />
    </>
  ),
};

const SORT_NAMES = {
  price: 'offers.lowest_price',
  size: 'offers.most_guests',
  name: 'offers.by_name',
} as const satisfies Record<Sort, string>;
const isEmpty = (offers: readonly StayOffer[]) => !offers.some(({ state }) => state === 'free');
/** Whether the party is larger than each room on offer, so that other dates would not help. */
const isTooBig = (offers: readonly StayOffer[]) =>
  offers.length > 0 && offers.every(({ state }) => state === 'too_small');

/** The results: the number of room types, their order, a card for each; and other dates if nothing is free. */
export function Offers(props: Props) {
  const { search, view, offers, categories, isBooking, onBook, onBookTogether, adderOf, onSearch, onView } =
    props;
  const heading = useRef<HTMLHeadingElement>(null);
  const nights = nightsBetween(search.start, search.end);
  const { data, error } = offers;
  const { key } = useLocation();
  const isNew = useNavigationType() === 'PUSH'; // and not a reload, which keeps its place, or a change of the view
  // biome-ignore lint/correctness/useExhaustiveDependencies: comes into view once for each search
  useEffect(() => {
    if (isNew) heading.current?.scrollIntoView();
  }, [key]);
  const wasAnswered = useRef(data !== undefined && !isNew);
  useEffect(() => {
    if (data && !wasAnswered.current) heading.current?.focus({ preventScroll: true });
    wasAnswered.current = data !== undefined;
  }, [data]);
  if (error && !data) return <Failed error={error} onRetry={offers.refetch} />;
  const found = data?.offers ?? [];
  const shown = arrange(found, categories, view);
  const filterBy = (filter: Filter) => onView({ ...view, filter });
  return (
    <section
      aria-labelledby="offers"
      aria-busy={!data}
      data-nav-stage="offers"
      data-nav-loading-indicator={data ? undefined : true}
    >
      <div className="offers-head">
        <div>
          <h2 id="offers" ref={heading} tabIndex={-1}>
            {data ? countText(data, search) : t('offers.busy')}
          </h2>
          <p className="mb-0 text-body-secondary">
            {t('offers.search', {
              start: longDate(search.start),
              end: longDate(search.end),
              nights: nightCount(nights),
              party: partyText(search),
            })}
          </p>
        </div>
        {data && data.offers.length > 1 && (
          <div className="offers-view">
            <SelectField
              label={t('offers.sort')}
              value={view.sort}
              onChange={({ target }) => onView({ ...view, sort: target.value as Sort })}
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(SORT_NAMES[sort])}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </div>
      {!isTooBig(found) && <NearDays search={search} onSearch={onSearch} />}
      {found.length > 1 && !isTooBig(found) && (
        <Filters
          filter={view.filter}
          choices={choicesFor(categoriesOf(found, categories), view.filter)}
          matching={shown.length}
          all={found.length}
          onChange={filterBy}
        />
      )}
      {error && data && (
        <p className="alert alert-warning" role="status">
          {t('offers.stale', { reason: messageOf(error) })}
        </p>
      )}
      {data?.discountCode && <CodeNotice {...data.discountCode} />}
      {data?.combinations && onBook && (
        <Combinations
          combinations={data.combinations}
          search={search}
          categories={categories}
          nights={nights}
          isBooking={isBooking}
          onBook={onBookTogether}
        />
      )}
      {data?.split && onBook && (
        <SplitStay split={data.split} nights={nights} isBooking={isBooking} onBook={onBook} />
      )}
      {data && isEmpty(data.offers) && <InsteadOfRoom found={data} search={search} onSearch={onSearch} />}
      {data ? (
        <ul className="offers">
          {shown.map((offer) => (
            <OfferCard
              key={offer.categoryId}
              offer={offer}
              categories={categories}
              query={addressOf(search).toString()}
              start={search.start}
              nights={nights}
              marks={MARKS}
              isBooking={isBooking}
              onBook={onBook}
              onAdd={adderOf(offer)}
            />
          ))}
        </ul>
      ) : (
        <ul className="offers" aria-hidden="true">
          {[1, 2, 3].map((place) => (
            <li key={place} className="offer">
              <span className="bone offer-picture" />
              <span className="bone" />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && found.length > 0 && (
        <p>
          {t('offers.none_matches')} <ClearFilters onChange={filterBy} />
        </p>
      )}
    </section>
  );
}

function countText({ offers, split, combinations }: FoundStays, { adults, children }: StaySearch): string {
  if (isTooBig(offers)) return t('offers.too_big', { count: adults + children.length });
  const free = offers.filter(({ state }) => state === 'free').length;
  if (free === 0 && combinations) return t('offers.only_several');
  if (free === 0) return split ? t('offers.only_split') : t('offers.none');
  return t('offers.count', { count: free });
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (!isApiError(error) || error.status !== 400)
    return <LoadFailed title={t('offers.failed')} error={error} onRetry={onRetry} />;
  return (
    <p className="alert alert-warning mt-4" role="alert">
      {t('offers.rejected', { reason: detailOf(error) })}
    </p>
  );
}

/** Says whether the prices include the discount code, and what to do if they do not. */
function CodeNotice({ code, error, problem }: StayOffersByCode['discountCode']) {
  const words = useProblemWords(error, wordsOfField);
  const why = error ? words : problem; // until 1.2.0: services of 1.0 send the text alone
  return (
    <p className={why ? 'alert alert-warning' : undefined} role="status" dir="auto">
      {why ?? t('offers.with_code', { code })}
    </p>
  );
}

/** Where no room is free for all guests: other dates, or, if those cannot help, how a large party gets rooms. */
function InsteadOfRoom({
  found: { offers, combinations, dates },
  ...props
}: Omit<DatesProps, 'dates'> & { found: FoundStays }) {
  if (!combinations && isTooBig(offers)) return <p>{t('offers.several_rooms')}</p>;
  return combinations && dates.length === 0 ? null : <OtherDates dates={dates} {...props} />;
}

interface DatesProps {
  search: StaySearch;
  dates: readonly { start: string; end: string; total: { amount: string } }[];
  onSearch: Props['onSearch'];
}

function OtherDates({ search, dates, onSearch }: DatesProps) {
  if (dates.length === 0) return <p>{t('dates.none')}</p>;
  return (
    <div className="other-dates">
      <h3 className="h6">{t('dates.nearest')}</h3>
      <ul>
        {dates.map(({ start, end, total }) => (
          <li key={start}>
            <button
              type="button"
              className="btn btn-line"
              onClick={() => onSearch({ ...search, start, end })}
            >
              <span>{tShared('stay.dates', { start: longDate(start), end: longDate(end) })}</span>
              <span className="num">{t('dates.from', { price: guestPrice(Number(total.amount)) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const categoriesOf = (offers: readonly StayOffer[], categories: readonly Category[]) =>
  categories.filter(({ id }) => offers.some(({ categoryId }) => categoryId === id));

/** The offers that match the filter in the wanted order, free ones first. */
function arrange(offers: readonly StayOffer[], categories: readonly Category[], { sort, filter }: View) {
  const isWanted = (offer: StayOffer) =>
    matches(
      filter,
      offer,
      categories.find(({ id }) => id === offer.categoryId),
    );
  const inOrder: Record<Sort, (a: StayOffer, b: StayOffer) => number> = {
    price: () => 0, // as the server sends them
    size: (a, b) => b.maximumGuests - a.maximumGuests,
    name: (a, b) => a.category.localeCompare(b.category),
  };
  const isFull = ({ state }: StayOffer) => Number(state !== 'free');
  return offers.filter(isWanted).sort((a, b) => isFull(a) - isFull(b) || inOrder[sort](a, b));
}
