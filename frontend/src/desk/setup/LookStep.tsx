import { BoxArrowUpRight } from 'react-bootstrap-icons';
import { useCategories } from '../../shared/api/categories.ts';
import { guestPrice } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import { useAllRooms, useHotelSettings } from './api.ts';

/** A preview for guests: a summary, and the pages themselves in another tab. */
export function LookStep({ onDone }: { onDone: () => void }) {
  const hotel = useHotelSettings().data?.hotel;
  const categories = useCategories().data ?? [];
  const rooms = useAllRooms().data ?? [];
  if (!hotel) return null;
  const roomsOf = (category: string) => rooms.filter((room) => room.category === category).length;
  return (
    <section className="panel" aria-labelledby="setup-look">
      <div className="panel-head">
        <h2 id="setup-look">Look at it</h2>
        <span className="text-body-secondary">Only you see it until the hotel is open.</span>
      </div>
      <div className="panel-body">
        <p className="h2 text-break" dir="auto">
          {hotel.name}
        </p>
        {hotel.tagline && <p dir="auto">{hotel.tagline}</p>}
        <p>
          Check-in from {hotel.checkInTime}, check-out until {hotel.checkOutTime}. Days are those of{' '}
          {hotel.timeZone}, prices in {hotel.currency}.
        </p>
        <ul className="setup-list">
          {categories.map(({ id, name, price }) => (
            <li key={id}>
              <strong className="text-break" dir="auto">
                {name}
              </strong>
              <span className="num">
                {roomsOf(name) === 1 ? '1 room' : `${roomsOf(name)} rooms`} · {guestPrice(price)} a night
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel-foot">
        <PreviewLink to={paths.categories}>See the rooms</PreviewLink>
        <PreviewLink to={paths.home}>See the home page</PreviewLink>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          Continue
        </button>
      </div>
    </section>
  );
}

function PreviewLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="btn btn-line" href={to} target="_blank" rel="noopener">
      {children} <BoxArrowUpRight aria-hidden="true" />
      <span className="visually-hidden"> (in a new tab)</span>
    </a>
  );
}
