import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { smallPicture } from '@innkeeper/contracts/pictures';
import { useState } from 'react';
import { dayOf, longDateParts } from '../../calendar.ts';
import './cells.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

/** `Friday, December 11, 2026` for a `YYYY-MM-DD` day or an instant. Weekday and date may stand on two lines. */
export function LongDate({ value }: { value: string }) {
  const day = dayOf(value);
  const { weekday, date } = longDateParts(day);
  return (
    <time className="date" dateTime={day}>
      <span>{weekday},</span> <span>{date}</span>
    </time>
  );
}

/**
 * A picture of 50 × 50 px, or the words 'No Image' if there is none that the browser can read. It is beside a name, so it
 * has no text.
 */
export function Thumbnail({ src }: { src: string | null | undefined }) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (!src || src === unreadable) return <span className="thumb-none">{t('image.none')}</span>;
  const onError = () => setUnreadable(src);
  return (
    <img
      className="thumb"
      src={smallPicture(src)}
      alt=""
      width="50"
      height="50"
      loading="lazy"
      onError={onError}
    />
  );
}

interface StatusProps {
  /** A status as the server names it; cells.scss has a tint for each. */
  status: string;
  /** Text instead of the status's own name. */
  children?: string;
}

export function StatusBadge({ status, children = statusName(status) }: StatusProps) {
  return <span className={`status status-${status}`}>{children}</span>;
}

const bookingStatuses = {
  confirmed: 'status.confirmed',
  checked_in: 'status.checked_in',
  checked_out: 'status.checked_out',
  cancelled: 'status.cancelled',
  no_show: 'status.no_show',
} as const satisfies Record<BookingOnWire['status'], string>;
const isBookingStatus = (status: string): status is BookingOnWire['status'] =>
  Object.hasOwn(bookingStatuses, status);

/** That of a booking from the catalog; of others, which only staff see, `checked_in` becomes 'Checked in'. */
export function statusName(status: string): string {
  if (isBookingStatus(status)) return t(bookingStatuses[status]);
  const text = status.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface FeaturesProps {
  features: readonly string[];
  bulleted?: boolean;
}

/** The features of a category, one per line; 'N/A' if there are none. */
export function Features({ features, bulleted = false }: FeaturesProps) {
  if (features.length === 0) return <span>{t('cell.none')}</span>;
  return (
    <ul className={bulleted ? 'features bulleted' : 'features'}>
      {features.map((feature) => (
        <li key={feature} dir="auto">
          {feature}
        </li>
      ))}
    </ul>
  );
}
