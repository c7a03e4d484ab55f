import { useMemo } from 'react';
import { ClockHistory, Search } from 'react-bootstrap-icons';
import { Actor, Moment } from '../../shared/resource/history/Actor.tsx';
import { type Entry, keyOf, useHistory } from '../../shared/resource/history/api.ts';
import { Changes } from '../../shared/resource/history/Changes.tsx';
import { type HistoryService, labelOfAction } from '../../shared/resource/history/kinds.ts';
import { OlderButton } from '../../shared/resource/history/OlderButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { noFilter, useHistoryFilters } from './filters.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import './HistoryPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');
const tShared = words('shared');

/** People know them by their ids. */
const kindsWithOwnIds = ['booking', 'room'];

const columns = (): Column<Entry>[] => [
  { header: t('history.when'), cell: ({ at }) => <Moment at={at} /> },
  { header: t('history.who'), cell: (entry) => <Actor entry={entry} /> },
  {
    header: t('history.what'),
    cell: ({ action, subject: { kind, id, name } }) => (
      <span className="text-break">
        <strong className="fw-semibold">{labelOfAction(action)}</strong>
        <span className="d-block">
          <bdi>{name || id}</bdi>
        </span>
        {name && kindsWithOwnIds.includes(kind) && <small className="text-body-secondary">{id}</small>}
      </span>
    ),
  },
  { header: t('history.changes'), className: 'wide', cell: (entry) => <Changes entry={entry} /> },
];

/** The changes by staff, in one list of all services. */
export function HistoryPage() {
  const { filters, query, change } = useHistoryFilters();
  const history = useHistory(query);
  const pages = history.data?.pages;
  const entries = pages?.flatMap((page) => page.entries) ?? [];
  const failed = [...new Set(pages?.flatMap((page) => page.failed))];
  const actors = useMemo(() => pages?.flatMap((page) => page.actors) ?? [], [pages]);
  const isEmpty = pages && entries.length === 0 && failed.length === 0;
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <PageHead title={t('permission.history')} />
      <section className="panel" aria-label={t('permission.history')}>
        <HistoryFilters filters={filters} actors={actors} onChange={change} />
        {failed.length > 0 && (
          <div className="alert alert-warning m-3" role="alert">
            {failed.map((service) => t(MISSING[service])).join(' ')}{' '}
            <button type="button" className="btn btn-line btn-sm" onClick={() => void history.refetch()}>
              {tShared('action.try_again')}
            </button>
          </div>
        )}
        {history.isLoadingError && <LoadFailed error={history.error} onRetry={history.refetch} />}
        {isEmpty && !isFiltered && (
          <EmptyState icon={ClockHistory} title={t('history.no_changes_yet')}>
            <p>{t('history.no_changes_hint')}</p>
          </EmptyState>
        )}
        {isEmpty && isFiltered && (
          <EmptyState icon={Search} title={t('history.no_changes')}>
            <p>{t('history.no_match')}</p>
            <button type="button" className="btn btn-line btn-sm" onClick={() => change(noFilter)}>
              {t('history.show_all')}
            </button>
          </EmptyState>
        )}
        {!history.isLoadingError && (!pages || entries.length > 0) && (
          <CardTable
            label={t('permission.history')}
            className="history-list"
            columns={columns()}
            rows={entries}
            rowKey={keyOf}
            isLoading={!pages}
            skeletonRows={8}
          />
        )}
        <OlderButton query={history} />
      </section>
    </>
  );
}

/** What is said when a service does not answer. */
const MISSING = {
  booking: 'history.missing.booking',
  catalog: 'history.missing.catalog',
  identity: 'history.missing.identity',
  gallery: 'history.missing.gallery',
  feedback: 'history.missing.feedback',
  messages: 'history.missing.messages',
  billing: 'history.missing.billing',
} as const satisfies Record<HistoryService, string>;
