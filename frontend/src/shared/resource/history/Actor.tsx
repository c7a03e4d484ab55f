import { currentHotel } from '../../hotel.ts';
import { inPageLocale } from '../../words/date-formats.ts';
import { words } from '../../words/words.ts';
import type { Entry, HistoryActor } from './api.ts';

const t = words('desk');

/** The actor: an e-mail, or an id if that was erased. Changes without a request were made by the installation itself. */
export const nameOfActor = ({ kind, id, email }: HistoryActor): string =>
  email ?? (kind === 'system' ? `Innkeeper (${id})` : id);

/** The actor of a change, with the address. */
export function Actor({ entry: { actor, address } }: { entry: Entry }) {
  return (
    <span className="text-break">
      {nameOfActor(actor)}
      {address && (
        <small className="d-block text-body-secondary">{t('history.from_address', { address })}</small>
      )}
    </span>
  );
}

/** The time of the change, in the hotel's time zone. */
export function Moment({ at }: { at: string }) {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: currentHotel().timeZone } as const;
  return <time dateTime={at}>{inPageLocale(format)(new Date(at))}</time>;
}
