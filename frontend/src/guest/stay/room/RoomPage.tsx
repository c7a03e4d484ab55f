import { findRoom } from '@innkeeper/contracts/room-address';
import { picturesOf } from '@innkeeper/contracts/room-facts';
import { Link, useParams } from 'react-router-dom';
import { type Category, useCategories } from '../../../shared/api/categories.ts';
import { useHotelTexts } from '../../../shared/api/texts.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { paths } from '../../../shared/paths.ts';
import { useToken } from '../../../shared/session/use-token.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../../shared/ui/layout/SiteBar.tsx';
import '../../../shared/ui/layout/Skeleton.scss';
import { words } from '../../../shared/words/words.ts';
import { useFromPrices } from '../front/api.ts';
import { FromPriceText } from '../front/FromPriceText.tsx';
import { LazyFooter } from '../front/LazyFront.tsx';
import { RoomBooking } from './RoomBooking.tsx';
import { RoomAmenities, RoomFacts } from './RoomFacts.tsx';
import { RoomPictures } from './RoomPictures.tsx';
import './RoomPage.scss';

const t = words('rooms');
const tBooking = words('booking');
const tShared = words('shared');

/** Everything about one room type, with its calendar of prices and the way to book it. */
export function RoomPage() {
  const { room: slug = '' } = useParams();
  const token = useToken();
  const categories = useCategories();
  const room = categories.data && findRoom(slug, categories.data);
  return (
    <>
      {!room && <title>{currentHotel().name}</title>}
      <SiteBar brandTo={paths.stay}>
        <Link className="btn btn-line btn-sm ms-auto" to={token ? paths.home : paths.login}>
          {token ? tShared('bar.your_bookings') : tBooking('stay.sign_in')}
        </Link>
      </SiteBar>
      <main id="main" className="container room-page" tabIndex={-1}>
        <p className="mb-2">
          <Link to={paths.stay}>{t('room.all')}</Link>
        </p>
        {room ? (
          <Room key={room.id} original={room} />
        ) : categories.isLoadingError ? (
          <LoadFailed title={t('front.failed')} error={categories.error} onRetry={categories.refetch} />
        ) : categories.data ? (
          <h1 className="h2">{t('room.none')}</h1>
        ) : (
          <div className="room-place bone" aria-hidden="true" />
        )}
      </main>
      {categories.data && <LazyFooter />}
    </>
  );
}

function Room({ original }: { original: Category }) {
  const inLanguage = useHotelTexts();
  const category = inLanguage('category', original.id, original);
  const price = useFromPrices().data?.find(({ categoryId }) => categoryId === original.id);
  const { name, description, features } = category;
  return (
    <article itemScope itemType="https://schema.org/HotelRoom">
      <title>{`${name} · ${currentHotel().name}`}</title>
      <div className="room-head">
        <h1 itemProp="name" dir="auto">
          {name}
        </h1>
        <p className="price">
          <span className="from">{price?.price && <FromPriceText price={price.price} />}</span>
          <a className="btn btn-primary" href="#dates">
            {t('room.choose')}
          </a>
        </p>
      </div>
      <RoomPictures name={name} pictures={picturesOf(category)} />
      <div className="room-columns">
        <div>
          <RoomFacts category={category} maximumGuests={price?.maximumGuests ?? 0} />
          {description && (
            <p className="lead" itemProp="description" dir="auto">
              {description}
            </p>
          )}
          {features.length > 0 && (
            <>
              <h2>{t('room.features')}</h2>
              <ul className="room-list">
                {features.map((feature) => (
                  <li key={feature} dir="auto">
                    {feature}
                  </li>
                ))}
              </ul>
            </>
          )}
          <RoomAmenities category={category} />
        </div>
        <section id="dates" aria-labelledby="dates-title">
          <h2 id="dates-title">{t('room.dates')}</h2>
          <RoomBooking category={category} />
        </section>
      </div>
    </article>
  );
}
