import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCategories } from '../../shared/api/categories.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { homeSections, paths } from '../../shared/paths.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { words } from '../../shared/words/words.ts';
import { LazyConfirmFirst } from '../account/LazyConfirmFirst.tsx';
import { FeedbackForm } from '../feedback/FeedbackForm.tsx';
import { FeedbackInvitation } from '../feedback/FeedbackInvitation.tsx';
import { Testimonials } from '../feedback/Testimonials.tsx';
import { BookingPanel } from '../search/BookingPanel.tsx';
import type { Booking } from '../stays/api.ts';
import { BookingsTable } from '../stays/BookingsTable.tsx';
import { AboutUs } from './AboutUs.tsx';
import { Footer } from './Footer.tsx';
import { GalleryCarousel } from './GalleryCarousel.tsx';
import { Hero } from './Hero.tsx';
import { TopBar } from './TopBar.tsx';

const t = words('guest');

/** The guest's home page. */
export function HomePage() {
  const user = useCurrentUser();
  const categories = useCategories();
  const [booked, setBooked] = useState<Booking | null>(null);
  const firstName = user.data?.firstName ?? '';
  // The first screen is rendered at once, the rest in small steps, so that a slow phone stays responsive.
  const hasRest = useDeferredValue(true, false);
  return (
    <>
      <title>{currentHotel().name}</title>
      <TopBar firstName={firstName} />
      <main id="main" tabIndex={-1}>
        <Hero />
        <div className="container">
          <LazyConfirmFirst />
          <BookingPanel
            categories={{
              list: categories.data,
              failed: categories.isLoadingError,
              onRetry: () => void categories.refetch(),
            }}
            onBooked={setBooked}
          />
          <p className="mt-3 mb-0 text-center">
            <Link to={paths.stay}>{t('home.find_rooms')}</Link>
          </p>
        </div>
        {hasRest && <Rest firstName={firstName} booked={booked} />}
      </main>
      {hasRest && <Footer />}
    </>
  );
}

function Rest({ firstName, booked }: { firstName: string; booked: Booking | null }) {
  return (
    <>
      <section className="section" aria-labelledby="stays">
        <div className="container">
          <div className="section-head">
            <h2 id="stays" tabIndex={-1}>
              {t('home.bookings')}
            </h2>
          </div>
          <BookingsTable labelledBy="stays" booked={booked} />
        </div>
      </section>
      <section className="section section-sand" aria-labelledby="feedback">
        <div className="container split">
          <FeedbackInvitation />
          <FeedbackForm firstName={firstName} />
        </div>
      </section>
      <section className="section" id={homeSections.gallery} aria-labelledby="gallery-title">
        <div className="container">
          <div className="section-head">
            <h2 id="gallery-title">{t('home.gallery')}</h2>
          </div>
          <GalleryCarousel labelledBy="gallery-title" />
        </div>
      </section>
      <AboutUs />
      <section className="section section-sand" aria-labelledby="ratings">
        <div className="container">
          <div className="section-head">
            <h2 id="ratings">{t('home.ratings')}</h2>
          </div>
          <Testimonials labelledBy="ratings" />
        </div>
      </section>
    </>
  );
}
