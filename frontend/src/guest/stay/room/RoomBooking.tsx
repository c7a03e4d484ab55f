import { Link, useSearchParams } from 'react-router-dom';
import type { Category } from '../../../shared/api/categories.ts';
import { messageOf } from '../../../shared/api/errors.ts';
import { nightsBetween } from '../../../shared/calendar.ts';
import { paths } from '../../../shared/paths.ts';
import { words } from '../../../shared/words/words.ts';
import { useStayOffers } from '../api.ts';
import { PlanPrice, whyNot } from '../OfferCard.tsx';
import { StayForm } from '../StayForm.tsx';
import { addressOf, draftOf, searchOf } from '../search.ts';
import { useChoice } from '../use-choice.ts';
import '../StayPage.scss';

const t = words('rooms');
const tBooking = words('booking');

/** Dates and party, what the room type costs then, and the button that books it. The address contains the search. */
export function RoomBooking({ category }: { category: Category }) {
  const [address, setAddress] = useSearchParams();
  const draft = draftOf(address);
  const search = searchOf(draft);
  const offers = useStayOffers(search);
  const choice = useChoice(search, offers.refetch);
  const offer = offers.data?.offers.find(({ categoryId }) => categoryId === category.id);
  return (
    <>
      <StayForm
        initial={draft}
        categoryId={category.id}
        isSearching={offers.isFetching}
        onSearch={(next) => setAddress(addressOf(next), { preventScrollReset: true })}
      />
      {search && (
        <div className="room-offer panel" aria-live="polite" aria-busy={!offers.data}>
          {offers.error && !offers.data ? (
            <p className="mb-0 text-danger">{messageOf(offers.error)}</p>
          ) : !offers.data ? (
            <p className="mb-0">{tBooking('offers.busy')}</p>
          ) : offer?.state === 'free' && offer.quote ? (
            [offer, ...(offer.otherPlans ?? [])].map((price) => (
              <PlanPrice
                key={price.quote?.token}
                offer={{ ...offer, ...price, category: category.name }}
                plan={offer.otherPlans?.length ? (price.cancellation?.plan ?? null) : null}
                start={search.start}
                nights={nightsBetween(search.start, search.end)}
                isBooking={choice.isBooking}
                onBook={() => void choice.book({ ...offer, ...price })}
                onAdd={undefined}
              />
            ))
          ) : (
            <p className="mb-0">{offer ? whyNot(offer) : tBooking('offer.full')}</p>
          )}
          {offers.data && <Link to={`${paths.stay}?${addressOf(search)}`}>{t('room.others')}</Link>}
        </div>
      )}
    </>
  );
}
