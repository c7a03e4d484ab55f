import type { UseQueryResult } from '@tanstack/react-query';
import type { ColumnDef } from '@tanstack/react-table';
import { type ListResult, loadFailure } from './list-result.ts';
import type { ListState } from './list-state.ts';

// biome-ignore lint/suspicious/noExplicitAny: the columns of a list hold values of different types
export type Columns<Row> = ColumnDef<Row, any>[];

type View = Pick<ListState<string, object>, 'q' | 'sort' | 'order' | 'page' | 'pageSize'>;

/**
 * The page that `view` asks for, of a list whose server returns all rows at once.
 * @param rows what the list's filters leave of the query's data.
 */
export function localResult<Row>(
  query: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
  columns: Columns<Row>,
  view: View,
): ListResult<Row> {
  const page = rows && localPage(rows, columns, view);
  return {
    rows: page?.rows,
    page: page?.page ?? 1,
    total: page?.total,
    isStale: false,
    failure: loadFailure(query),
  };
}

/** Searches and sorts rows and returns one page: the wanted one, or the last when there are fewer. */
export function localPage<Row>(rows: readonly Row[], columns: Columns<Row>, view: View) {
  const found = searchedAndSorted(rows, columns, view);
  const pageCount = Math.max(1, Math.ceil(found.length / view.pageSize));
  const page = Math.min(view.page, pageCount);
  const start = (page - 1) * view.pageSize;
  return { rows: found.slice(start, start + view.pageSize), page, total: found.length };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows in which every word of `q` occurs, in the order of the sorted column. Rows that tie keep their order. */
function searchedAndSorted<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { q, sort, order }: View,
): Row[] {
  const accessors = columns.flatMap((column) => accessorOf(column) ?? []);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = accessors
      .map(({ value }) => value(row))
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const value = accessors.find(({ id }) => id === sort)?.value;
  if (!value) return found;
  const direction = order === 'desc' ? -1 : 1;
  return found.sort((a, b) => direction * compare(value(a), value(b)));
}

type Value = string | number;

function accessorOf<Row>(column: Columns<Row>[number]): { id: string; value: (row: Row) => Value } | null {
  if ('accessorFn' in column) return { id: column.id!, value: (row) => column.accessorFn(row, 0) };
  if (!('accessorKey' in column)) return null;
  const key = column.accessorKey as keyof Row & string;
  return { id: column.id ?? key, value: (row) => row[key] as Value };
}

/** Numbers by size, texts in natural order: 'GD-9' before 'GD-10', whatever the case. */
function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
