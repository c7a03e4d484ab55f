import { roomPath } from '@innkeeper/contracts/room-address';
import { Image } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { type Category, useCategories } from '../../../shared/api/categories.ts';
import { useHotelTexts } from '../../../shared/api/texts.ts';
import { bedsText, sizeText } from '../../../shared/rooms/room-facts.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import '../../../shared/ui/layout/Skeleton.scss';
import { uploadedSources } from '../../../shared/ui/media/uploaded-sources.ts';
import { words } from '../../../shared/words/words.ts';
import { guestLimit } from '../../search/party.ts';
import { type FromPrice, useFromPrices } from './api.ts';
import { FromPriceText } from './FromPriceText.tsx';
import './RoomCards.scss';

const t = words('rooms');

const PICTURE_WIDTH = '(min-width: 992px) 24rem, (min-width: 576px) 50vw, 100vw';

/** A card for each room type, with what it costs from. */
export function RoomCards() {
  const categories = useCategories();
  const prices = useFromPrices();
  const inLanguage = useHotelTexts();
  if (categories.isLoadingError)
    return <LoadFailed title={t('front.failed')} error={categories.error} onRetry={categories.refetch} />;
  if (!categories.data) return <div className="room-cards-place bone" aria-hidden="true" />;
  const priceOf = new Map(prices.data?.map((price) => [price.categoryId, price]));
  return (
    <ul className="room-cards">
      {categories.data.map((category) => (
        <li key={category.id}>
          <RoomCard
            category={inLanguage('category', category.id, category)}
            path={roomPath(category, categories.data)}
            price={priceOf.get(category.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  category: Category;
  path: string;
  price: FromPrice | undefined;
}

function RoomCard({ category: { name, description, image, squareMetres, beds }, path, price }: CardProps) {
  const facts = [
    price && price.maximumGuests > 0 ? guestLimit(price.maximumGuests) : '',
    sizeText(squareMetres),
    bedsText(beds),
  ].filter(Boolean);
  return (
    <article className="room-card">
      <div className="picture">
        {image ? (
          <img
            {...uploadedSources(image, PICTURE_WIDTH)}
            alt=""
            width="800"
            height="500"
            loading="lazy"
            decoding="async"
          />
        ) : (
          <Image aria-hidden="true" />
        )}
      </div>
      <div className="words">
        <h3>
          <Link to={path} dir="auto">
            {name}
          </Link>
        </h3>
        {facts.length > 0 && <p className="facts">{facts.join(' · ')}</p>}
        {description && <p dir="auto">{description}</p>}
        <p className="price">{price?.price && <FromPriceText price={price.price} />}</p>
      </div>
    </article>
  );
}
