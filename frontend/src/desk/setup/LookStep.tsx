import { BoxArrowUpRight } from 'react-bootstrap-icons';
import { useCategories } from '../../shared/api/categories.ts';
import { guestPrice } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import { words } from '../../shared/words/words.ts';
import { useAllRooms, useHotelSettings } from './api.ts';

const t = words('office');

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
        <h2 id="setup-look">{t('setup.step.look')}</h2>
        <span className="text-body-secondary">{t('setup.look.hint')}</span>
      </div>
      <div className="panel-body">
        <p className="h2 text-break" dir="auto">
          {hotel.name}
        </p>
        {hotel.tagline && <p dir="auto">{hotel.tagline}</p>}
        <p>
          {t('setup.look.facts', {
            checkIn: hotel.checkInTime,
            checkOut: hotel.checkOutTime,
            timeZone: hotel.timeZone,
            currency: hotel.currency,
          })}
        </p>
        <ul className="setup-list">
          {categories.map(({ id, name, price }) => (
            <li key={id}>
              <strong className="text-break" dir="auto">
                {name}
              </strong>
              <span className="num">
                {t('setup.look.rooms_and_price', { count: roomsOf(name), price: guestPrice(price) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel-foot">
        <PreviewLink to={paths.stay}>{t('setup.look.front')}</PreviewLink>
        <PreviewLink to={paths.home}>{t('setup.look.home')}</PreviewLink>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          {t('setup.continue')}
        </button>
      </div>
    </section>
  );
}

function PreviewLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="btn btn-line" href={to} target="_blank" rel="noopener">
      {children} <BoxArrowUpRight aria-hidden="true" />
      <span className="visually-hidden"> {t('setup.look.new_tab')}</span>
    </a>
  );
}
