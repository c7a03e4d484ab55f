import type { Today } from '@innkeeper/contracts/booking';
import { ExclamationTriangleFill } from 'react-bootstrap-icons';
import { clockTime } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** When the guest wants to arrive, what they asked for, and what staff noted: read without opening the booking. */
export function Remarks({ of }: { of: NonNullable<Today['remarks']>[number] | undefined }) {
  if (!of) return null;
  const { arrivalTime, requests, notes, guestNotes } = of;
  return (
    <>
      {arrivalTime && (
        <small className="d-block">{t('today.arrives_about', { time: clockTime(arrivalTime) })}</small>
      )}
      {guestNotes && (
        <small className="d-block remark of-guest">
          <ExclamationTriangleFill aria-hidden="true" /> {t('today.of_guest')} <bdi>{guestNotes}</bdi>
        </small>
      )}
      {[requests, ...notes.map(({ text }) => text)].filter(Boolean).map((text) => (
        <small key={text} className="d-block remark" dir="auto">
          {text}
        </small>
      ))}
    </>
  );
}
