import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { staffPrice } from '../../shared/money.ts';
import { sentenceOf } from '../../shared/words/error-words.ts';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { clockTime } from '../layout/held-until.ts';
import { comparison } from '../layout/price-difference.ts';
import { type Booking, type StayToPreview, useChangePreview } from './api.ts';

const t = words('desk');

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
          <RichWords
            area="desk"
            say="change.price_for_nights"
            values={{
              nights: nightCount(nightsBetween(to.start, to.end)),
              ...comparison(data.price, booking.price),
            }}
            tags={{ strong }}
          />
        </p>
      )}
      {isStay && data?.cancellation && (
        <p className="mb-0 small">{termsText(data.cancellation, to.start, staffPrice)}</p>
      )}
      {isStay && data?.heldUntil && (
        <p className="mb-0">{t('held.ends_with_change', { time: clockTime(data.heldUntil) })}</p>
      )}
      {isStay && data && !data.problem && data.segments.length > 1 && (
        <ul className="mb-0">
          {data.segments.map(({ roomId, start, end }) => (
            <li key={start}>
              {t('change.segment', { room: roomId, start: longDate(start), end: longDate(end) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
