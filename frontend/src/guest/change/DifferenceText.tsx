import type { UseQueryResult } from '@tanstack/react-query';
import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { guestPrice } from '../../shared/money.ts';
import type { Difference } from './api.ts';

interface Props {
  /** The wanted stay; null while nothing differs. */
  nights: { start: string; end: string } | null;
  difference: UseQueryResult<Difference> | null;
  isAgeMissing: boolean;
}

/** The price difference of a change, or why it is impossible, before it is made. */
export function DifferenceText({ nights, difference, isAgeMissing }: Props) {
  return (
    <div className="difference" role="status">
      {isAgeMissing ? (
        <p>Choose the age of each child.</p>
      ) : nights === null || difference === null ? (
        <p className="text-body-secondary">Choose other dates or people to see what they cost.</p>
      ) : difference.error ? (
        <p className="text-danger">
          {detailOf(difference.error)}{' '}
          <button type="button" className="btn btn-line btn-sm" onClick={() => void difference.refetch()}>
            Try again
          </button>
        </p>
      ) : difference.isFetching || !difference.data ? (
        <p className="text-body-secondary">Working out the price…</p>
      ) : (
        <Result nights={nights} data={difference.data} />
      )}
    </div>
  );
}

function Result({
  nights: { start, end },
  data,
}: {
  nights: NonNullable<Props['nights']>;
  data: Difference;
}) {
  const { before, after, difference, lines, cancellation, problem } = data;
  if (problem || !after || !difference) return <p className="text-danger">{problem?.message}</p>;
  const amount = Number(difference.amount);
  return (
    <>
      <p>
        {`${longDate(start)} to ${longDate(end)}, ${nightCount(nightsBetween(start, end))}: `}
        <strong className="num">{guestPrice(Number(after.amount))}</strong>
        {amount === 0 ? '.' : ` instead of ${guestPrice(Number(before.amount))}.`}
      </p>
      <p>
        <strong>
          {amount === 0
            ? 'The price stays the same.'
            : `${guestPrice(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'}, all taxes included.`}
        </strong>{' '}
        Nights you keep go by the prices you booked, new ones by today’s.
      </p>
      <p className="small text-body-secondary">{termsText(cancellation)}</p>
      <details className="offer-lines">
        <summary>Price details</summary>
        <ul>
          {lines.map((line) => (
            <li key={`${line.kind} ${line.label} ${line.night} ${line.reason} ${line.amount}`}>
              <span>
                <span dir="auto">{line.label}</span>
                {line.reason && <span dir="auto">{` (${line.reason})`}</span>}
                {line.night && <small>{longDate(line.night)}</small>}
              </span>
              <span className="num">{guestPrice(Number(line.amount))}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
