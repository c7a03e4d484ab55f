import { currentHotel } from '../../../shared/hotel.ts';
import type { Entry, HistoryActor } from './api.ts';

/** Who did something: an e-mail, or an id where that was erased. What no request caused, the installation did itself. */
export const nameOfActor = ({ kind, id, email }: HistoryActor): string =>
  email ?? (kind === 'system' ? `Innkeeper (${id})` : id);

/** Who made a change, and from which address. */
export function Actor({ entry: { actor, address } }: { entry: Entry }) {
  return (
    <span className="text-break">
      {nameOfActor(actor)}
      {address && <small className="d-block text-body-secondary">from {address}</small>}
    </span>
  );
}

/** When it was made, by the clock of the hotel. */
export function Moment({ at }: { at: string }) {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: currentHotel().timeZone } as const;
  return <time dateTime={at}>{new Intl.DateTimeFormat('en-US', format).format(new Date(at))}</time>;
}
