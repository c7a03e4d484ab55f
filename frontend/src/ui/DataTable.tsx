// biome-ignore-all lint/a11y/noRedundantRoles: see CardTable
import {
  type ColumnDef,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  type SortingState,
  type Column as TableColumn,
  useReactTable,
} from '@tanstack/react-table';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { ArrowDown, ArrowUp, ChevronExpand, Search } from 'react-bootstrap-icons';
import { CardTable, type Column } from './CardTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Pager } from './Pager.tsx';
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
  /** What one row is called, in the plural: '42 bookings'. */
  noun: string;
  searchLabel: string;
  pageSize?: number;
  sortedBy?: { header: string; isDescending: boolean };
  /** More controls beside the search: selects that narrow `rows`. */
  filters?: ReactNode;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** The title over 'nothing matches'. */
  emptyTitle: string;
  failure?: { title: string; error: unknown; onRetry: () => unknown } | null;
  className?: string;
}

/** A list for staff: search, sort, pages, skeleton, empty and failed states. All rows are in the browser. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, pageSize = 10, className = 'dense table-hover' } = props;
  const searchId = useId();
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<SortingState>(
    props.sortedBy ? [{ id: props.sortedBy.header, desc: props.sortedBy.isDescending }] : [],
  );
  const table = useReactTable({
    data: useMemo(() => [...(rows ?? [])], [rows]),
    columns: useMemo(() => columns.map(definition), [columns]),
    state: { sorting, globalFilter: query },
    onSortingChange: setSorting,
    onGlobalFilterChange: setQuery,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: (column) => column.accessorFn !== undefined,
    enableSortingRemoval: false,
    initialState: { pagination: { pageSize } },
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  });
  const { pageIndex } = table.getState().pagination;
  const found = table.getFilteredRowModel().rows.length;
  const shown = table.getRowModel().rows.map(({ original }) => original);

  if (props.failure) return <LoadFailed {...props.failure} />;
  return (
    <>
      <search className="toolbar">
        <div className="search">
          <Search aria-hidden="true" />
          <label className="visually-hidden" htmlFor={searchId}>
            {props.searchLabel}
          </label>
          <input
            id={searchId}
            type="search"
            className="form-control"
            placeholder={props.searchLabel}
            value={query}
            onChange={(event) => table.setGlobalFilter(event.target.value)}
          />
        </div>
        {props.filters}
      </search>
      {rows && found === 0 ? (
        query === '' ? (
          props.empty
        ) : (
          <EmptyState icon={Search} title={props.emptyTitle}>
            <p>Nothing matches “{query}”.</p>
            <button type="button" className="btn btn-line btn-sm" onClick={() => table.setGlobalFilter('')}>
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
            rows={shown}
            rowKey={rowKey}
            isLoading={!rows}
            skeletonRows={pageSize}
            head={table.getAllColumns().map((column) => <Header key={column.id} column={column} />)}
          />
        </div>
      )}
      {found > 0 && (
        <Pager
          page={pageIndex + 1}
          pageCount={table.getPageCount()}
          onPage={(page) => table.setPageIndex(page - 1)}
        >
          {`${pageIndex * pageSize + 1}–${pageIndex * pageSize + shown.length} of ${found} ${props.noun}`}
        </Pager>
      )}
    </>
  );
}

function definition<Row>({ header, value }: DataColumn<Row>): ColumnDef<Row> {
  return value ? { id: header, accessorFn: value } : { id: header };
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronExpand };

function Header<Row>({ column }: { column: TableColumn<Row> }) {
  if (!column.getCanSort()) {
    return (
      <th scope="col" role="columnheader">
        {column.id}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  const Icon = sortIcons[order];
  return (
    <th scope="col" role="columnheader" aria-sort={order}>
      <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
        {column.id}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
