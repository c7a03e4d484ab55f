import type { UseQueryResult } from '@tanstack/react-query';
import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { labelOfLine } from '../../shared/line-label.ts';
import { guestPrice } from '../../shared/money.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { useProblemWords } from '../../shared/words/use-problem-words.ts';
import { words } from '../../shared/words/words.ts';
import type { Difference } from './api.ts';

const t = words('checkout');
const tShared = words('shared');

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
        <p>{t('change.age_missing')}</p>
      ) : nights === null || difference === null ? (
        <p className="text-body-secondary">{t('change.choose')}</p>
      ) : difference.error ? (
        <p className="text-danger">
          {detailOf(difference.error)}{' '}
          <button type="button" className="btn btn-line btn-sm" onClick={() => void difference.refetch()}>
            {tShared('action.try_again')}
          </button>
        </p>
      ) : difference.isFetching || !difference.data ? (
        <p className="text-body-secondary">{t('change.busy')}</p>
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
  const why = useProblemWords(problem);
  if (problem || !after || !difference) return <p className="text-danger">{why}</p>;
  const amount = Number(difference.amount);
  return (
    <>
      <p>
        <RichWords
          area="checkout"
          say={amount === 0 ? 'change.result' : 'change.result_instead'}
          values={{
            start: longDate(start),
            end: longDate(end),
            nights: nightCount(nightsBetween(start, end)),
            price: guestPrice(Number(after.amount)),
            before: guestPrice(Number(before.amount)),
          }}
          tags={{ price: (text) => <strong className="num">{text}</strong> }}
        />
      </p>
      <p>
        <strong>
          {amount === 0
            ? t('change.same')
            : t(amount > 0 ? 'change.more' : 'change.less', { amount: guestPrice(Math.abs(amount)) })}
        </strong>{' '}
        {t('change.prices')}
      </p>
      <p className="small text-body-secondary">{termsText(cancellation, start)}</p>
      <details className="offer-lines">
        <summary>{tShared('price.details')}</summary>
        <ul>
          {lines.map((line) => (
            <li key={`${line.kind} ${line.label} ${line.night} ${line.reason} ${line.amount}`}>
              <span>
                <span dir="auto">{labelOfLine(line)}</span>
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
