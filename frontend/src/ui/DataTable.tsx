// biome-ignore-all lint/a11y/noRedundantRoles: see CardTable
import {
  type ColumnDef,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  type SortingState,
  type Column as TableColumn,
  useReactTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { Search } from 'react-bootstrap-icons';
import { CardTable, type Column } from './CardTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Pager } from './Pager.tsx';
import { type Noun, pageOf, rangeWords } from './page-of.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortHeader } from './SortHeader.tsx';
import './Toolbar.scss';

export interface DataColumn<Row> extends Column<Row> {
  /** What the column is sorted and searched by; a column without it is neither. Days sort as `YYYY-MM-DD`. */
  value?: (row: Row) => string | number;
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
  sortedBy?: { header: string; isDescending: boolean };
  /** More controls beside the search: selects that narrow `rows`. */
  filters?: ReactNode;
  /** What `rows` are narrowed to; when it changes, the list starts at its first page again. */
  filteredBy?: string;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** The title over 'nothing matches'. */
  emptyTitle: string;
  failure?: { title: string; error: unknown; onRetry: () => unknown } | null;
  className?: string;
}

/** A list for staff: search, sort, pages, skeleton, empty and failed states. All rows are in the browser. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, pageSize = 10, filteredBy = '', className = 'dense table-hover' } = props;
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<SortingState>(
    props.sortedBy ? [{ id: props.sortedBy.header, desc: props.sortedBy.isDescending }] : [],
  );
  // A page belongs to one view of the list; it stays when rows change, so that an edit does not lead away from it.
  const view = JSON.stringify([query, sorting, filteredBy]);
  const [wanted, setWanted] = useState({ view, page: 1 });
  const table = useReactTable({
    data: useMemo(() => [...(rows ?? [])], [rows]),
    columns: useMemo(() => columns.map(definition), [columns]),
    state: { sorting, globalFilter: query },
    onSortingChange: setSorting,
    onGlobalFilterChange: setQuery,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: (column) => column.accessorFn !== undefined,
    enableSortingRemoval: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const found = table.getRowModel().rows.map(({ original }) => original);
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
            head={table.getAllColumns().map((column) => <Header key={column.id} column={column} />)}
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

function definition<Row>({ header, value }: DataColumn<Row>): ColumnDef<Row> {
  return value ? { id: header, accessorFn: value } : { id: header };
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function Header<Row>({ column }: { column: TableColumn<Row> }) {
  if (!column.getCanSort()) {
    return (
      <th scope="col" role="columnheader">
        {column.id}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  return (
    <SortHeader
      order={sorted ? orders[sorted] : 'none'}
      onSort={() => column.toggleSorting(sorted === 'asc')}
    >
      {column.id}
    </SortHeader>
  );
}
