import { type Ref, useId } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { guestPrice, toUnits } from '../../shared/money.ts';
import { LongDate } from '../../shared/ui/table/cells.tsx';
import { TermsBox } from '../terms/TermsBox.tsx';
import type { TermsToAccept } from '../terms/use-terms.ts';
import { type AvailableRoom, type Search, useTerms } from './api.ts';
import './StaySummary.scss';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

interface Props {
  /** The button that books. */
  ref: Ref<HTMLButtonElement>;
  stay: Search;
  room: AvailableRoom | null;
  isBooking: boolean;
  error: unknown;
  terms: TermsToAccept;
  onBook: (room: AvailableRoom) => void;
}

/** The price of the stay, before it is booked. */
export function StaySummary({ ref, stay, room, isBooking, error, terms, onBook }: Props) {
  const totalId = useId();
  return (
    <div className="stay">
      <div aria-live="polite">
        {room ? (
          <Cost stay={stay} room={room} totalId={totalId} />
        ) : (
          <p className="mb-3">{t('summary.choose_room')}</p>
        )}
      </div>
      {error != null && (
        <p className="text-danger" role="alert">
          {detailOf(error)}
        </p>
      )}
      {room && <TermsBox terms={terms} />}
      <button
        ref={ref}
        type="button"
        className="btn btn-primary w-100"
        aria-describedby={room ? totalId : undefined}
        disabled={!room}
        aria-disabled={isBooking || undefined}
        onClick={() => room && !isBooking && onBook(room)}
      >
        {isBooking && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
        {t('summary.book')}
      </button>
      {room && <Terms stay={stay} />}
    </div>
  );
}

/** The cancellation terms of the stay. */
function Terms({ stay }: { stay: Search }) {
  const terms = useTerms(stay);
  return (
    <p className="small text-body-secondary text-center mt-2 mb-0" aria-live="polite">
      {terms.isError ? t('summary.terms_failed') : terms.data}
    </p>
  );
}

function Cost({ stay, room, totalId }: { stay: Search; room: AvailableRoom; totalId: string }) {
  const nights = nightsBetween(stay.start, stay.end);
  const total = guestPrice(room.totalPrice);
  return (
    <>
      <h3>{t('summary.title')}</h3>
      <dl>
        <div>
          <dt>{t('summary.room')}</dt>
          <dd dir="auto">{room.name}</dd>
        </div>
        <div>
          <dt>{t('summary.start')}</dt>
          <dd>
            <LongDate value={stay.start} />
          </dd>
        </div>
        <div>
          <dt>{t('summary.end')}</dt>
          <dd>
            <LongDate value={stay.end} />
          </dd>
        </div>
        <div>
          <dt>{perNight(room, nights)}</dt>
          <dd className="num">{total}</dd>
        </div>
        <div className="total" id={totalId}>
          <dt>{t('summary.total')}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </>
  );
}

/** The price of a night times the number of nights, or the average price if nights have different prices. */
function perNight({ price, totalPrice }: AvailableRoom, nights: number): string {
  const isEvery = toUnits(price * nights) === toUnits(totalPrice);
  return t(isEvery ? 'summary.per_night' : 'summary.average', {
    price: guestPrice(price),
    nights: nightCount(nights),
  });
}
