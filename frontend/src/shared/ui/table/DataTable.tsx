import {
  type ColumnDef,
  functionalUpdate,
  getCoreRowModel,
  type Table,
  type Column as TableColumn,
  useReactTable,
} from '@tanstack/react-table';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type IconProps, Search } from 'react-bootstrap-icons';
import { EmptyState } from '../layout/EmptyState.tsx';
import { LoadFailed } from '../layout/LoadFailed.tsx';
import type { Column } from './CardTable.tsx';
import './DataTable.scss';
import { words } from '../../words/words.ts';
import { type Cards, ListRows } from './ListRows.tsx';
import { FilterSelect, SearchBox } from './ListToolbar.tsx';
import type { List, ListResult } from './list-state.ts';
import { type ListNoun, NumberedPager, rangeText, StepPager } from './Pager.tsx';

const t = words('desk');

/** A column by which the list can be sorted if it has `sort`, the server's name of it. */
export interface SortableColumn<Row, Sort extends string> extends Column<Row> {
  sort?: Sort;
}

interface Props<Row, Sort extends string, Filters extends object> {
  /** Names the table for screen readers. */
  label: string;
  noun: ListNoun;
  searchLabel: string;
  columns: readonly SortableColumn<Row, Sort>[];
  rowKey: (row: Row) => string;
  list: List<Sort, Filters>;
  result: ListResult<Row>;
  /** Selects beside the search field. */
  filters?: ReactNode;
  /** Shown when the list has no rows at all. */
  empty: { icon: ComponentType<IconProps>; title: string; children?: ReactNode };
  className?: string;
  /** Shows rows as cards instead of a table; a select then chooses the order. */
  cards?: Cards<Row>;
}

/**
 * A list for staff: search, filters, order and pages, with skeleton, empty, failed and stale states. It shows one page
 * of rows, `result`, which the server has searched and sorted for `list.state`.
 */
export function DataTable<Row, Sort extends string, Filters extends object>(
  props: Props<Row, Sort, Filters>,
) {
  const { list, result } = props;
  const table = useListTable(props);
  return (
    <>
      <search className="toolbar">
        <SearchBox label={props.searchLabel} value={list.typed} onChange={list.search} />
        {props.filters}
        {props.cards && <OrderSelect columns={table.getAllLeafColumns()} list={list} />}
      </search>
      {result.sortedInstead && <SortedInstead {...props} sort={result.sortedInstead.sort} />}
      {result.failure ? <LoadFailed {...result.failure} /> : <Rows {...props} table={table} />}
    </>
  );
}

/** Says that the rows are not in the requested order. */
function SortedInstead<Row, Sort extends string, Filters extends object>({
  columns,
  sort,
}: Props<Row, Sort, Filters> & { sort: string }) {
  const column = columns.find((each) => each.sort === sort);
  return (
    <p className="small text-body-secondary px-3" role="status">
      {t('list.sorted_instead', { column: column?.header ?? sort })}
    </p>
  );
}

function Rows<Row, Sort extends string, Filters extends object>(
  props: Props<Row, Sort, Filters> & { table: Table<Row> },
) {
  const { list, result, table } = props;
  const isEmpty = result.rows?.length === 0;
  const isPageGone = isEmpty && result.page > 1;
  useEffect(() => {
    if (!isPageGone || result.isStale) return; // the last row of the page was deleted
    if (result.isTotalPartial) list.goToPrevious(undefined);
    else list.goToPage(Math.max(1, table.getPageCount()));
  });

  if (isEmpty && !isPageGone) return <NothingToShow {...props} />;
  return (
    <>
      <ListRows
        table={table}
        label={props.label}
        className={props.className}
        cards={props.cards}
        isLoading={!result.rows || isPageGone}
        isStale={result.isStale}
      />
      {result.rows && !isPageGone && <ListPager {...props} rowCount={result.rows.length} />}
    </>
  );
}

function ListPager<Row, Sort extends string, Filters extends object>({
  list,
  result: { page, total, isTotalPartial, nextCursor, previousCursor },
  noun,
  table,
  rowCount,
}: Props<Row, Sort, Filters> & { table: Table<Row>; rowCount: number }) {
  const first = (page - 1) * list.state.pageSize + 1;
  const status = rangeText({ first, last: first + rowCount - 1 }, { total, isTotalPartial }, noun);
  if (!isTotalPartial) {
    return (
      <NumberedPager page={page} pageCount={table.getPageCount()} onPage={list.goToPage}>
        {status}
      </NumberedPager>
    );
  }
  return (
    <StepPager
      hasPrevious={page > 1}
      hasNext={nextCursor !== undefined}
      onPrevious={() => list.goToPrevious(previousCursor)}
      onNext={() => list.goToNext(nextCursor!)}
    >
      {status}
    </StepPager>
  );
}

const noRows: never[] = [];

const toDefinition = <Row, Sort extends string>({
  header,
  sort,
  className,
  cell,
}: SortableColumn<Row, Sort>): ColumnDef<Row> => ({
  id: sort ?? header,
  header,
  accessorFn: () => null, // the server sorts
  enableSorting: sort !== undefined,
  meta: className === undefined ? {} : { className },
  cell: ({ row }) => cell(row.original),
});

function useListTable<Row, Sort extends string, Filters extends object>({
  columns,
  rowKey,
  list,
  result,
}: Props<Row, Sort, Filters>): Table<Row> {
  const { sort, order, pageSize } = list.state;
  const shown = result.sortedInstead ?? { sort, order };
  const sorting = [{ id: shown.sort, desc: shown.order === 'desc' }];
  return useReactTable<Row>({
    data: result.rows ?? noRows,
    columns: columns.map(toDefinition),
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    manualFiltering: true,
    manualPagination: true,
    manualSorting: true,
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    rowCount: result.total,
    state: { sorting, pagination: { pageIndex: result.page - 1, pageSize } },
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting);
      if (next) list.sortBy(next.id as Sort, next.desc ? 'desc' : 'asc');
    },
  });
}

interface OrderProps<Row, Sort extends string, Filters extends object> {
  columns: TableColumn<Row>[];
  list: List<Sort, Filters>;
}

/** Cards have no column heads, so a select sorts them. */
function OrderSelect<Row, Sort extends string, Filters extends object>({
  columns,
  list,
}: OrderProps<Row, Sort, Filters>) {
  const sortable = columns.filter((column) => column.getCanSort());
  const options = sortable.map(({ id, columnDef }) => [id, columnDef.header as string]);
  return (
    <FilterSelect
      label={t('list.order')}
      value={list.state.sort}
      options={Object.fromEntries(options) as Record<Sort, string>}
      onChange={(sort) => list.sortBy(sort, 'asc')}
    />
  );
}

/** Why the list is empty, with a way to see all rows if the search or the filters hide them. */
function NothingToShow<Row, Sort extends string, Filters extends object>({
  list,
  noun,
  empty,
}: Pick<Props<Row, Sort, Filters>, 'list' | 'noun' | 'empty'>) {
  const { q } = list.state;
  if (!q && !list.isFiltered) return <EmptyState {...empty} />;
  return (
    <EmptyState icon={Search} title={empty.title}>
      <p>{q ? t('list.no_match', { words: q }) : t('list.no_filter_match')}</p>
      <button
        type="button"
        className="btn btn-line btn-sm"
        onClick={() => (q ? list.search('') : list.resetFilters())}
      >
        {q ? t('list.clear_search') : t('list.show_all', { list: noun })}
      </button>
    </EmptyState>
  );
}
