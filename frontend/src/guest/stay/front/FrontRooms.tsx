import { words } from '../../../shared/words/words.ts';
import { RoomCards } from './RoomCards.tsx';

const t = words('rooms');

/** The room types of the hotel, for guests who have not chosen dates. */
export const FrontRooms = () => (
  <section className="section" aria-labelledby="rooms">
    <div className="container">
      <div className="section-head">
        <h2 id="rooms">{t('front.rooms')}</h2>
      </div>
      <RoomCards />
    </div>
  </section>
);
