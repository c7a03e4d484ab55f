// biome-ignore-all lint/a11y/noRedundantRoles: see CardTable
import type { Column, RowData, Table, Row as TableRow } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, ChevronExpand } from 'react-bootstrap-icons';
import { CardTable } from './CardTable.tsx';

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    className?: string;
  }
}

/** How rows look as cards. */
export interface Cards<Row> {
  className: string;
  card: (row: Row) => ReactNode;
  skeleton: ReactNode;
}

interface Props<Row> {
  table: Table<Row>;
  label: string;
  className?: string | undefined;
  cards?: Cards<Row> | undefined;
  isLoading: boolean;
  /** The rows belong to the previous state of the list. */
  isStale: boolean;
}

/** The rows of a list, as a table or as cards, or their skeleton. */
export function ListRows<Row>({ table, label, className, cards, isLoading, isStale }: Props<Row>) {
  const { rows } = table.getRowModel();
  if (cards) {
    if (isLoading) return cards.skeleton;
    return (
      <div className={cards.className} aria-busy={isStale}>
        {rows.map((row) => cards.card(row.original))}
      </div>
    );
  }
  const columns = table.getAllLeafColumns();
  return (
    <div className={isStale ? 'table-scroll is-stale' : 'table-scroll'} aria-busy={isStale}>
      <CardTable
        label={label}
        className={className}
        columns={columns.map(toCardColumn)}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={isLoading}
        skeletonRows={table.getState().pagination.pageSize}
        head={columns.map((column) => <ColumnHead key={column.id} column={column} />)}
      />
    </div>
  );
}

/**
 * Calls a cell's function instead of rendering it as a component, as `flexRender` does: pages create their columns on
 * each render, and a component of a new type would lose its state and the focus in it.
 */
function toCardColumn<Row>({ columnDef: { header, meta, cell } }: Column<Row>, index: number) {
  return {
    header: header as string,
    className: meta?.className,
    cell: (row: TableRow<Row>): ReactNode =>
      typeof cell === 'function' ? cell(row.getVisibleCells()[index]!.getContext()) : cell,
  };
}

const sortStates = {
  asc: { ariaSort: 'ascending', Icon: ArrowUp },
  desc: { ariaSort: 'descending', Icon: ArrowDown },
  none: { ariaSort: 'none', Icon: ChevronExpand },
} as const;

function ColumnHead<Row>({ column }: { column: Column<Row> }) {
  const header = column.columnDef.header as string;
  if (!column.getCanSort()) {
    return (
      <th scope="col" role="columnheader">
        {header}
      </th>
    );
  }
  const { ariaSort, Icon } = sortStates[column.getIsSorted() || 'none'];
  return (
    <th scope="col" role="columnheader" aria-sort={ariaSort}>
      <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
        {header}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
