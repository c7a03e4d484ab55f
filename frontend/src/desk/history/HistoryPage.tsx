import { useMemo } from 'react';
import { ClockHistory, Search } from 'react-bootstrap-icons';
import { Actor, Moment } from '../../shared/resource/history/Actor.tsx';
import { type Entry, keyOf, useHistory } from '../../shared/resource/history/api.ts';
import { Changes } from '../../shared/resource/history/Changes.tsx';
import { kinds, labelOfAction } from '../../shared/resource/history/kinds.ts';
import { OlderButton } from '../../shared/resource/history/OlderButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { noFilter, useHistoryFilters } from './filters.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import './HistoryPage.scss';

/** People know them by their ids. */
const kindsWithOwnIds = ['booking', 'room'];

const columns: Column<Entry>[] = [
  { header: 'When', cell: ({ at }) => <Moment at={at} /> },
  { header: 'Who', cell: (entry) => <Actor entry={entry} /> },
  {
    header: 'What',
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
  { header: 'Changes', className: 'wide', cell: (entry) => <Changes entry={entry} /> },
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
      <PageHead title="History" />
      <section className="panel" aria-label="History">
        <HistoryFilters filters={filters} actors={actors} onChange={change} />
        {failed.length > 0 && (
          <div className="alert alert-warning m-3" role="alert">
            Changes of {failed.flatMap(labelsOf).join(', ')} could not be loaded and are missing here.{' '}
            <button type="button" className="btn btn-line btn-sm" onClick={() => void history.refetch()}>
              Try again
            </button>
          </div>
        )}
        {history.isLoadingError && (
          <LoadFailed title="Load Error!" error={history.error} onRetry={history.refetch} />
        )}
        {isEmpty && !isFiltered && (
          <EmptyState icon={ClockHistory} title="No changes by staff yet">
            <p>Changes by staff appear here from now on.</p>
          </EmptyState>
        )}
        {isEmpty && isFiltered && (
          <EmptyState icon={Search} title="No changes by staff">
            <p>Nothing matches the filters.</p>
            <button type="button" className="btn btn-line btn-sm" onClick={() => change(noFilter)}>
              Show all changes
            </button>
          </EmptyState>
        )}
        {!history.isLoadingError && (!pages || entries.length > 0) && (
          <CardTable
            label="History"
            className="history-list"
            columns={columns}
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

/** The subject of a service's history. */
const labelsOf = (service: string) =>
  Object.values(kinds)
    .filter((kind) => kind.service === service)
    .map(({ label }) => label.toLowerCase());
