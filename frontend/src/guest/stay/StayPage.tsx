import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createBookingAttempt } from '../../shared/api/attempt-key.ts';
import { useCategories } from '../../shared/api/categories.ts';
import { isCode } from '../../shared/api/errors.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { guestPrice } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import type { SignInState } from '../../shared/session/RequireSignIn.tsx';
import { useToken } from '../../shared/session/use-token.ts';
import { announceFailure, offer as ask } from '../../shared/ui/dialog/alerts.ts';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { type StayOffer, useBookStay, useStayOffers } from './api.ts';
import { Booked } from './Booked.tsx';
import { Offers } from './Offers.tsx';
import { StayForm } from './StayForm.tsx';
import { addressOf, draftOf, partyText, type StaySearch, searchOf, viewOf } from './search.ts';
import './StayPage.scss';

type Made = { booking: Parameters<typeof Booked>[0]['booking']; category: string };

/** The search of all room types, for everybody, and the booking of what it finds. The address carries the search. */
export function StayPage() {
  const token = useToken();
  const [address, setAddress] = useSearchParams();
  const draft = draftOf(address);
  const search = searchOf(draft);
  const offers = useStayOffers(search);
  const categories = useCategories();
  const [made, setMade] = useState<Made | null>(null);
  const { book, isBooking } = useBooking(search, setMade, offers.refetch);
  const view = viewOf(address);
  return (
    <>
      <title>{`Book a stay · ${currentHotel().name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={token ? paths.home : paths.login}>
          {token ? 'Your bookings' : 'Sign in'}
        </Link>
      </SiteBar>
      <main id="main" className="container stay-page" tabIndex={-1}>
        {made ? (
          <Booked {...made} />
        ) : (
          <>
            <h1 className="h2">Find your room</h1>
            <StayForm
              initial={draft}
              isSearching={offers.isFetching}
              onSearch={(next) => setAddress(addressOf(next, view))}
            />
            {search && (
              <Offers
                search={search}
                view={view}
                offers={offers}
                categories={categories.data ?? []}
                isBooking={isBooking}
                onBook={(offer) => void book(offer)}
                onSearch={(next) => setAddress(addressOf(next, view))}
                onView={(next) => setAddress(addressOf(search, next), { replace: true })}
              />
            )}
          </>
        )}
      </main>
    </>
  );
}

/** Books an offer after a question. Who is not signed in does so first, and returns to the search. */
function useBooking(search: StaySearch | null, onBooked: (made: Made) => void, searchAgain: () => unknown) {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const booking = useBookStay();
  const [attempt] = useState(createBookingAttempt);
  const book = async ({ category, total, quote }: StayOffer) => {
    if (!search || !quote) return;
    if (!token) {
      const state: SignInState = { returnTo: { path: pathname + query, state: null }, sessionEnded: false };
      return navigate(paths.login, { state });
    }
    const { start, end } = search;
    const isSure = await ask({
      title: `Book ${category}?`,
      text: `${longDate(start)} to ${longDate(end)}, ${nightCount(nightsBetween(start, end))}, ${partyText(search)}: ${guestPrice(Number(total.amount))}. You pay at the hotel.`,
      confirm: 'Book with obligation to pay',
      keep: 'Back',
    });
    if (!isSure) return;
    const order = { quote: quote.token };
    try {
      const answer = await booking.mutateAsync({ ...order, idempotencyKey: attempt.keyFor(order) });
      attempt.finish();
      onBooked({ booking: answer.booking, category });
    } catch (error) {
      await announceFailure(error, 'Not booked', messageFor(error));
      if (isCode(error, 'price_expired', 'room_not_available')) {
        attempt.finish();
        searchAgain();
      }
    }
  };
  return { book, isBooking: booking.isPending };
}

function messageFor(error: unknown): string {
  if (isCode(error, 'price_expired')) return 'The price has expired. Here is what the rooms cost now.';
  if (isCode(error, 'room_not_available')) return 'Somebody else has just booked the last room of this type.';
  return error instanceof Error ? error.message : '';
}
