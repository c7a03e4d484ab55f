import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { staffPrice } from '../../shared/money.ts';
import { sentenceOf } from '../../shared/words/error-words.ts';
import { heldUntil } from '../layout/held-until.ts';
import { priceDifference } from '../layout/price-difference.ts';
import { type Booking, type StayToPreview, useChangePreview } from './api.ts';

interface Props {
  booking: Booking;
  /** The wanted stay. */
  to: StayToPreview;
  isChanged: boolean;
}

/** The cost of a change, or why it is impossible, before it is saved. */
export function ChangePreview({ booking, to, isChanged }: Props) {
  const isStay = isChanged && to.start < to.end && to.guests >= 1;
  const { data, error } = useChangePreview(booking, to, isStay);
  return (
    <div className="full" role="status">
      {isStay && error && <p className="mb-0 text-danger">{detailOf(error)}</p>}
      {isStay && data?.problem && <p className="mb-0 text-danger">{sentenceOf(data.problem)}</p>}
      {isStay && data?.price != null && (
        <p className="mb-0">
          {nightCount(nightsBetween(to.start, to.end))}: <strong>{staffPrice(data.price)}</strong>
          {priceDifference(data.price, booking.price)}
        </p>
      )}
      {isStay && data?.cancellation && (
        <p className="mb-0 small">{termsText(data.cancellation, staffPrice)}</p>
      )}
      {isStay && data?.heldUntil && (
        <p className="mb-0">
          {heldUntil(data.heldUntil)} by a guest online, whose hold ends with the change.
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
