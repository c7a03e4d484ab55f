// biome-ignore-all lint/a11y/noRedundantRoles: see CardTable
import { type ReactNode, useMemo, useState } from 'react';
import { Search } from 'react-bootstrap-icons';
import { EmptyState } from '../layout/EmptyState.tsx';
import { LoadFailed } from '../layout/LoadFailed.tsx';
import { CardTable, type Column } from './CardTable.tsx';
import { type Sorting, searchedAndSorted } from './list-view.ts';
import type { LoadFailure } from './load-failure.ts';
import { Pager } from './Pager.tsx';
import { type Noun, pageOf, rangeWords } from './page-of.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortHeader } from './SortHeader.tsx';
import './Toolbar.scss';

export interface DataColumn<Row> extends Column<Row> {
  /** What the column is searched and sorted by; a column without it is neither. Days sort as `YYYY-MM-DD`. */
  value?: (row: Row) => string | number;
  /** Searched, but in an order that means nothing: whole sentences. */
  isUnsorted?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  noun: Noun;
  searchLabel: string;
  pageSize?: number;
  sortedBy?: Sorting;
  /** More controls beside the search: selects that narrow `rows`. */
  filters?: ReactNode;
  /** What `rows` are narrowed to; when it changes, the list starts at its first page again. */
  filteredBy?: string;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** The title over 'nothing matches'. */
  emptyTitle: string;
  failure: LoadFailure | null;
  className?: string;
}

/** A list for staff: search, sort, pages, skeleton, empty and failed states. All rows are in the browser. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, pageSize = 10, filteredBy = '', className = 'dense table-hover' } = props;
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState(props.sortedBy ?? null);
  // A page belongs to one view of the list; it stays when rows change, so that an edit does not lead away from it.
  const view = JSON.stringify([query, sorting, filteredBy]);
  const [wanted, setWanted] = useState({ view, page: 1 });
  const found = useMemo(
    () => searchedAndSorted(rows ?? [], columns, query, sorting),
    [rows, columns, query, sorting],
  );
  const shown = pageOf(found, wanted.view === view ? wanted.page : 1, pageSize);

  if (props.failure) return <LoadFailed {...props.failure} />;
  return (
    <>
      <search className="toolbar">
        <SearchBox label={props.searchLabel} value={query} onChange={setQuery} />
        {props.filters}
      </search>
      {rows && found.length === 0 ? (
        query === '' ? (
          props.empty
        ) : (
          <EmptyState icon={Search} title={props.emptyTitle}>
            <p>Nothing matches “{query}”.</p>
            <button type="button" className="btn btn-line btn-sm" onClick={() => setQuery('')}>
              Clear search
            </button>
          </EmptyState>
        )
      ) : (
        <div className="table-scroll">
          <CardTable
            label={props.label}
            className={className}
            columns={columns}
            rows={shown.items}
            rowKey={rowKey}
            isLoading={!rows}
            skeletonRows={pageSize}
            head={columns.map((column) => (
              <Head key={column.header} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          />
        </div>
      )}
      {found.length > 0 && (
        <Pager page={shown.page} pageCount={shown.pageCount} onPage={(page) => setWanted({ view, page })}>
          {rangeWords(shown, found.length, props.noun)}
        </Pager>
      )}
    </>
  );
}

interface HeadProps<Row> {
  column: DataColumn<Row>;
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
}

function Head<Row>({ column: { header, value, isUnsorted }, sorting, onSort }: HeadProps<Row>) {
  if (!value || isUnsorted) {
    return (
      <th scope="col" role="columnheader">
        {header}
      </th>
    );
  }
  const isSorted = sorting?.header === header;
  const isAscending = isSorted && !sorting.isDescending;
  return (
    <SortHeader
      order={isAscending ? 'ascending' : isSorted ? 'descending' : 'none'}
      onSort={() => onSort({ header, isDescending: isAscending })}
    >
      {header}
    </SortHeader>
  );
}
