import { CheckLg } from 'react-bootstrap-icons';
import type { Category } from '../../../shared/api/categories.ts';
import { amenityIcons } from '../../../shared/rooms/amenity-icons.ts';
import { accessibilityText, amenityText } from '../../../shared/rooms/fact-words.ts';
import { bathroomText, bedsText, sizeText } from '../../../shared/rooms/room-facts.ts';
import { words } from '../../../shared/words/words.ts';
import { guestLimit } from '../../search/party.ts';

const t = words('rooms');

/** Size and beds, for which guests look first, then guests and bathroom, as far as the hotel has said. */
export function RoomFacts({ category, maximumGuests }: { category: Category; maximumGuests: number }) {
  const { squareMetres, beds, bathroom } = category;
  const facts = [
    [t('room.size'), sizeText(squareMetres)],
    [t('room.beds'), bedsText(beds)],
    [t('room.guests'), maximumGuests ? guestLimit(maximumGuests) : ''],
    [t('room.bathroom'), bathroomText(bathroom)],
  ].filter(([, text]) => text);
  if (facts.length === 0) return null;
  return (
    <dl className="room-facts">
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Amenities and accessibility, as far as the hotel has said. */
export function RoomAmenities({ category: { amenities, accessibility } }: { category: Category }) {
  return (
    <>
      {amenities.length > 0 && (
        <>
          <h2>{t('room.amenities')}</h2>
          <ul className="room-list">
            {amenities.map((code) => {
              const Icon = amenityIcons[code];
              return (
                <li
                  key={code}
                  itemProp="amenityFeature"
                  itemScope
                  itemType="https://schema.org/LocationFeatureSpecification"
                >
                  <Icon aria-hidden="true" />
                  <span itemProp="name">{amenityText(code)}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {accessibility.length > 0 && (
        <>
          <h2>{t('room.accessibility')}</h2>
          <ul className="room-list">
            {accessibility.map((code) => (
              <li key={code}>
                <CheckLg aria-hidden="true" />
                {accessibilityText(code)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
