import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { type Booking, type StayFacts, useChangePreview } from './api.ts';

interface Props {
  booking: Booking;
  /** The stay as it is wanted. */
  to: StayFacts;
  isChanged: boolean;
}

/** What a change costs, or why it cannot be, before anybody saves it. */
export function ChangePreview({ booking, to, isChanged }: Props) {
  const isStay = isChanged && to.start < to.end && to.guests >= 1;
  const { data, error } = useChangePreview(booking, to, isStay);
  return (
    <div className="full" role="status">
      {isStay && error && <p className="mb-0 text-danger">{detailOf(error)}</p>}
      {isStay && data?.problem && <p className="mb-0 text-danger">{data.problem.message}</p>}
      {isStay && data?.price != null && (
        <p className="mb-0">
          {nightCount(nightsBetween(to.start, to.end))}: <strong>{staffPrice(data.price)}</strong>
          {differenceOf(data.price, booking.price)}
        </p>
      )}
      {isStay && data && !data.problem && data.segments.length > 1 && (
        <ul className="mb-0">
          {data.segments.map(({ roomId, start, end }) => (
            <li key={start}>
              {roomId}: {longDate(start)} – {longDate(end)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `, €20.00 more`, compared with the price before. */
export function differenceOf(price: number, before: number): string {
  const cents = Math.round(price * 100) - Math.round(before * 100);
  if (cents === 0) return ', as before';
  const amount = staffPrice(Math.abs(cents) / 100);
  return cents > 0 ? `, ${amount} more` : `, ${amount} less`;
}
