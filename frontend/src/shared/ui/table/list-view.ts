export interface Sorting {
  header: string;
  isDescending: boolean;
}

interface Comparable<Row> {
  header: string;
  value?: (row: Row) => string | number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows in which every word of `query` occurs, in the order of the sorted column. Rows that tie keep their order. */
export function searchedAndSorted<Row>(
  rows: readonly Row[],
  columns: readonly Comparable<Row>[],
  query: string,
  sorting: Sorting | null,
): Row[] {
  const values = columns.flatMap(({ value }) => (value ? [value] : []));
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = values
      .map((value) => value(row))
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const value = columns.find(({ header }) => header === sorting?.header)?.value;
  if (!value) return found;
  const direction = sorting?.isDescending ? -1 : 1;
  return found.sort((a, b) => direction * compare(value(a), value(b)));
}

/** Numbers by size, texts as people order them: 'GD-9' before 'GD-10', whatever the case. */
export function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
