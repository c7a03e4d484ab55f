import { Suspense, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCategories } from '../../shared/api/categories.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { loadLater } from '../../shared/load-later.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { stayPaths } from '../../shared/stay-paths.ts';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { withWords } from '../../shared/words/load-words.ts';
import { LazyConfirmFirst } from '../account/LazyConfirmFirst.tsx';
import { Hero } from '../home/Hero.tsx';
import { useStayOffers } from './api.ts';
import { LazyFooter, LazyFrontRest, LazyFrontRooms } from './front/LazyFront.tsx';
import { readHeld } from './kept.ts';
import { StayForm } from './StayForm.tsx';
import { addressOf, draftOf, searchOf, viewOf } from './search.ts';
import { useChoice } from './use-choice.ts';
import './StayPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('booking');
const tShared = words('shared');

// Loaded with the first search and the first chosen room, because most first visits look at the front.
const MyRooms = loadLater(async () => (await import('./MyRooms.tsx')).MyRooms);
const Offers = loadLater(withWords(['rooms'], async () => (await import('./Offers.tsx')).Offers));

/**
 * The hotel's front: its rooms, reviews and pictures, with a search at hand. With dates in the address, the offers of all room types and
 * the choice of rooms to book.
 */
export function StayPage() {
  const token = useToken();
  const [address, setAddress] = useSearchParams();
  const draft = draftOf(address);
  const search = searchOf(draft);
  const offers = useStayOffers(search);
  const categories = useCategories();
  const choice = useChoice(search, offers.refetch);
  const [held] = useState(readHeld);
  const view = viewOf(address);
  const isFront = search === null;
  const Heading = isFront ? 'h2' : 'h1';
  const hasRest = useDeferredValue(true, false); // the first screen comes first
  return (
    <>
      <title>{`${t('stay.title')} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={paths.stay}>
        <Link className="btn btn-line btn-sm ms-auto" to={token ? paths.home : paths.login}>
          {token ? tShared('bar.your_bookings') : t('stay.sign_in')}
        </Link>
      </SiteBar>
      <main id="main" className={isFront ? 'stay-front' : undefined} tabIndex={-1}>
        {isFront && <Hero />}
        <div className="container stay-page">
          <Heading className="h2">{t('stay.heading')}</Heading>
          {held && (
            <p className="alert alert-info">
              {t('stay.kept', { count: held.rooms.length })}{' '}
              <Link to={stayPaths.checkout}>{t('stay.go_on')}</Link>
            </p>
          )}
          <LazyConfirmFirst />
          <StayForm
            initial={draft}
            isClosed={isFront}
            isSearching={offers.isFetching}
            onSearch={(next) => setAddress(addressOf(next, view))}
          />
          {choice.rooms.length > 0 && (
            <CodeBoundary title={tShared('load.error')}>
              <Suspense>
                <MyRooms
                  rooms={choice.rooms}
                  isBooking={choice.isBooking}
                  onRemove={choice.remove}
                  onBook={() => void choice.bookRooms()}
                />
              </Suspense>
            </CodeBoundary>
          )}
          {search && (
            <CodeBoundary title={tShared('load.error')}>
              <Suspense fallback={<OffersPlace />}>
                <Offers
                  search={search}
                  view={view}
                  offers={offers}
                  categories={categories.data ?? []}
                  isBooking={choice.isBooking}
                  onBook={choice.rooms.length ? undefined : (offer) => void choice.book(offer)}
                  onBookTogether={(combination) => void choice.bookTogether(combination)}
                  adderOf={choice.adderOf}
                  onSearch={(next) => setAddress(addressOf(next, view))}
                  onView={(next) => setAddress(addressOf(search, next), { replace: true })}
                />
              </Suspense>
            </CodeBoundary>
          )}
        </div>
        {isFront && hasRest && (
          <>
            <LazyFrontRooms />
            <LazyFrontRest />
          </>
        )}
      </main>
      {hasRest && (isFront || offers.data || offers.error) && <LazyFooter />}
    </>
  );
}

/** So high that what follows does not move. */
const OffersPlace = () => (
  <p role="status" style={{ minHeight: '60rem' }}>
    {t('offers.busy')}
  </p>
);
