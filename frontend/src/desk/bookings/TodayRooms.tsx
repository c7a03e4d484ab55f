import type { HoldAtDesk, Today } from '@innkeeper/contracts/booking';
import { useState } from 'react';
import { longDate } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { clockTime } from '../layout/held-until.ts';

const t = words('desk');

type Room = Today['rooms']['free'][number];

/** More of a category are shown on request. */
const SHOWN_AT_FIRST = 10;

const shortWeekday = inPageLocale({ weekday: 'short', timeZone: 'UTC' });

/** T-2 before T-10. */
const byNumber = new Intl.Collator('en', { numeric: true });

interface FreeRoomsProps extends Pick<Today, 'date' | 'rooms'> {
  /** Undefined until they are known. */
  holds: readonly HoldAtDesk[] | undefined;
}

/** When the hold of each room that a guest keeps in the night of `date` ends. Holds of a night do not overlap. */
const heldTonight = ({ date, holds = [] }: Pick<FreeRoomsProps, 'date' | 'holds'>) =>
  new Map(
    holds.flatMap(({ expiresAt, rooms }) =>
      rooms
        .filter(({ start, end }) => start <= date && date < end)
        .map(({ roomId }) => [roomId, expiresAt] as const),
    ),
  );

/** The rooms that are free tonight, by category, also those that guests keep while they book online. */
export function FreeRooms({ rooms, ...tonight }: FreeRoomsProps) {
  const held = heldTonight(tonight);
  const categories = [...new Set(rooms.free.map(({ category }) => category))];
  return (
    <section className="panel" id="free-rooms" aria-labelledby="free-rooms-title" tabIndex={-1}>
      <div className="panel-head">
        <h2 id="free-rooms-title">{t('today.free_tonight')}</h2>
      </div>
      <div className="panel-body free-rooms">
        {rooms.free.length === 0 && <p className="mb-0">{t('today.none_free')}</p>}
        {categories.map((category) => (
          <Category
            key={category}
            name={category}
            rooms={rooms.free.filter((room) => room.category === category)}
            held={held}
          />
        ))}
      </div>
    </section>
  );
}

interface CategoryProps {
  name: string;
  rooms: readonly Room[];
  held: ReadonlyMap<string, string>;
}

function Category({ name, rooms, held }: CategoryProps) {
  const [isWhole, setIsWhole] = useState(false);
  const sorted = rooms.toSorted((a, b) => byNumber.compare(a.roomId, b.roomId));
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <h3>
        <bdi>{name}</bdi> <small>{t('stay.a_night', { price: staffPrice(rooms[0]!.price) })}</small>
      </h3>
      <ul>
        {shown.map(({ roomId, name, maximumGuests }) => (
          <li key={roomId}>
            <RichWords
              area="desk"
              say="today.room"
              values={{ room: roomId, name, count: maximumGuests }}
              tags={{
                room: (text) => <span className="room-id">{text}</span>,
                name: (text) => <bdi>{text}</bdi>,
              }}
            />
            {held.has(roomId) && (
              <small className="held">{t('held.by_guest', { time: clockTime(held.get(roomId)!) })}</small>
            )}
          </li>
        ))}
      </ul>
      {shown.length < rooms.length && (
        <button
          type="button"
          className="btn btn-line btn-sm mt-2"
          aria-label={t('today.show_all_of', { count: rooms.length, category: name })}
          onClick={() => setIsWhole(true)}
        >
          {t('today.show_all', { count: rooms.length })}
        </button>
      )}
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
        <h2 id="nights-ahead">{t('today.occupancy', { count: nights.length })}</h2>
        <span className="text-body-secondary">{t('today.average', { percent: average })}</span>
      </div>
      <div className="panel-body">
        <ol className="chart">
          {shares.map(({ night, percent }) => (
            <li key={night}>
              <span className="visually-hidden">
                {t('today.night_percent', { date: longDate(night), percent })}
              </span>
              <span className="num" aria-hidden="true">
                {percent}
              </span>
              <i style={{ height: `${percent}%` }} />
              <small aria-hidden="true">
                {shortWeekday(Date.parse(night)).slice(0, 2)}
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
