import type { JournalEntry } from '@innkeeper/contracts/billing-days';
import { JournalText } from 'react-bootstrap-icons';
import { Link, useSearchParams } from 'react-router-dom';
import { useCall } from '../../shared/api/queries.ts';
import { longDate, today } from '../../shared/calendar.ts';
import { bookingPath, deskPaths, journalPath } from '../../shared/desk-paths.ts';
import { Moment } from '../../shared/resource/history/Actor.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { words } from '../../shared/words/words.ts';
import { accountName, amountIn } from './accounts.ts';
import './days.scss';

const t = words('office');

/** The entries of some days, all or those of an account. */
export function JournalPage() {
  const [params] = useSearchParams();
  const query = {
    day: params.get('day') ?? today(),
    from: params.get('from') ?? '',
    account: params.get('account') ?? '',
    rate: params.get('rate') ?? '',
    after: params.get('after') ?? '',
  };
  const { data, error, isLoadingError, refetch } = useCall('GET /api/desk/journal', { query });
  const last = data?.entries.at(-1)?.entryId;
  return (
    <>
      <PageHead
        title={
          query.account
            ? accountName({ account: query.account, rate: query.rate || null })
            : t('days.journal')
        }
        list={{ name: t('days.title'), path: deskPaths.days }}
        note={query.from ? t('days.until', { day: longDate(query.day) }) : longDate(query.day)}
      />
      <section className="panel" aria-label={t('days.journal')}>
        {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
        {data?.entries.length === 0 && <EmptyState icon={JournalText} title={t('days.no_entries')} />}
        {!isLoadingError && data?.entries.length !== 0 && (
          <CardTable
            label={t('days.journal')}
            columns={columns(query.account !== '')}
            rows={data?.entries ?? []}
            rowKey={({ entryId }) => String(entryId)}
            isLoading={!data}
          />
        )}
        {data?.hasMore && (
          <p className="panel-body mb-0">
            <Link className="btn btn-quiet" to={journalPath({ ...query, after: String(last) })}>
              {t('days.later_entries')}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}

const KINDS = {
  night: 'days.kind.night',
  stay_rest: 'days.kind.stay_rest',
  deposit_moved: 'days.kind.deposit_moved',
  payment: 'days.kind.payment',
  refund: 'days.kind.refund',
  rebate: 'days.kind.rebate',
  reversal: 'days.kind.reversal',
} as const;

const isKnown = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

const columns = (isOfAccount: boolean): Column<JournalEntry>[] => [
  {
    header: t('days.entry'),
    cell: ({ entryId, kind, bookedAt, reason, reverses, reversedBy }) => (
      <span className={reversedBy ? 'is-undone' : undefined}>
        {entryId} · {isKnown(kind) ? t(KINDS[kind]) : kind}
        {reverses !== null && ` ${reverses}`}
        <small className="d-block text-body-secondary">
          <Moment at={bookedAt} />
          {reason && (
            <>
              {' · '}
              <bdi>{reason}</bdi>
            </>
          )}
        </small>
      </span>
    ),
  },
  {
    header: t('days.booking'),
    cell: ({ lines }) => <Folio id={lines.find((one) => one.folioId)?.folioId} />,
  },
  {
    header: t('days.lines'),
    className: 'wide',
    cell: ({ lines }) => (
      <ul className="list-unstyled mb-0 journal-lines">
        {lines.map(({ account, rate, amount, currency, serviceDate, isMatch }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry never change
          <li key={i} className={isMatch || !isOfAccount ? undefined : 'text-body-secondary'}>
            <span>
              {accountName({ account, rate })}
              {serviceDate && <small className="ms-2 text-body-secondary">{longDate(serviceDate)}</small>}
            </span>
            <span className="amount">{amountIn(currency, amount)}</span>
          </li>
        ))}
      </ul>
    ),
  },
];

const Folio = ({ id }: { id: string | null | undefined }) =>
  id ? (
    <Link to={bookingPath(id)}>
      <bdi>{id}</bdi>
    </Link>
  ) : null;
