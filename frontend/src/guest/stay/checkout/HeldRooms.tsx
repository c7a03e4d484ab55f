import { longDate, nightCount, nightsBetween } from '../../../shared/calendar.ts';
import { termsText } from '../../../shared/cancellation.ts';
import { guestPrice } from '../../../shared/money.ts';
import type { HeldRooms as Held } from '../kept.ts';
import { Lines } from '../OfferCard.tsx';
import { Parts } from '../SplitStay.tsx';
import { partyText } from '../search.ts';

/** The held rooms with their prices, line by line. */
export function HeldRooms({ hold: { rooms, start, end, total, atHotel } }: { hold: Held }) {
  return (
    <section className="held-rooms panel" aria-labelledby="held-rooms">
      <h2 className="h5" id="held-rooms">
        {headingOf(rooms)}
      </h2>
      <p>{`${longDate(start)} to ${longDate(end)}, ${nightCount(nightsBetween(start, end))}`}</p>
      <ul>
        {rooms.map((room, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be alike, and the list does not change
          <li key={place}>
            <p className="held-room">
              <span>
                {room.parts ? (
                  <strong>One after the other</strong>
                ) : (
                  <strong dir="auto">{room.category}</strong>
                )}
                <small>{partyText(room)}</small>
              </span>
              <span className="num">{guestPrice(Number(room.total.amount))}</span>
            </p>
            {room.parts && <Parts parts={room.parts} />}
            <p className="mb-0 small">{termsText(room.cancellation)}</p>
            <Lines offer={room} />
          </li>
        ))}
      </ul>
      <p className="held-total">
        <span>Total, all taxes included</span>
        <strong className="num">{guestPrice(Number(total.amount))}</strong>
      </p>
      {Number(atHotel.amount) > 0 && (
        <p className="small text-body-secondary mb-1">
          {`${guestPrice(Number(atHotel.amount))} of it are taxes and fees that are due there.`}
        </p>
      )}
      <p className="small text-body-secondary mb-0">You pay at the hotel.</p>
    </section>
  );
}

const headingOf = (rooms: Held['rooms']): string => {
  if (rooms.length > 1) return `Your ${rooms.length} rooms`;
  return rooms[0]?.parts ? 'Your two rooms' : 'Your room';
};
