import type { Today } from '@innkeeper/contracts/booking';
import { longDate, longDateParts } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';

type Room = Today['rooms']['free'][number];

/** The rooms that can be given to somebody tonight, by category. */
export function FreeRooms({ rooms }: Pick<Today, 'rooms'>) {
  const categories = [...new Set(rooms.free.map(({ category }) => category))];
  return (
    <section className="panel" id="free-rooms" aria-labelledby="free-rooms-title" tabIndex={-1}>
      <div className="panel-head">
        <h2 id="free-rooms-title">Free tonight</h2>
      </div>
      <div className="panel-body free-rooms">
        {rooms.free.length === 0 && <p className="mb-0">No room is free tonight.</p>}
        {categories.map((category) => (
          <Category
            key={category}
            name={category}
            rooms={rooms.free.filter((room) => room.category === category)}
          />
        ))}
      </div>
    </section>
  );
}

function Category({ name, rooms }: { name: string; rooms: readonly Room[] }) {
  return (
    <div>
      <h3>
        <bdi>{name}</bdi> <small>{staffPrice(rooms[0]!.price)} a night</small>
      </h3>
      <ul>
        {rooms.map(({ roomId, name, maximumGuests }) => (
          <li key={roomId}>
            <span className="code">{roomId}</span> <bdi>{name}</bdi>,{' '}
            {maximumGuests === 1 ? '1 guest' : `${maximumGuests} guests`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The share of the rooms that is taken, night by night. */
export function NightsAhead({ nights, total }: Pick<Today, 'nights'> & { total: number }) {
  const shares = nights.map(({ night, taken }) => ({
    night,
    percent: total ? Math.round((100 * taken) / total) : 0,
  }));
  const average = Math.round(shares.reduce((sum, { percent }) => sum + percent, 0) / shares.length);
  return (
    <section className="panel" aria-labelledby="nights-ahead">
      <div className="panel-head">
        <h2 id="nights-ahead">Occupancy, next {nights.length} nights</h2>
        <span className="text-body-secondary">Average {average} %</span>
      </div>
      <div className="panel-body">
        <ol className="chart">
          {shares.map(({ night, percent }) => (
            <li key={night}>
              <span className="visually-hidden">{longDate(night)}: </span>
              <span className="num">
                {percent}
                <span className="visually-hidden"> percent</span>
              </span>
              <i style={{ height: `${percent}%` }} />
              <small aria-hidden="true">
                {longDateParts(night).weekday.slice(0, 2)}
                <br />
                {Number(night.slice(8))}
              </small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
