// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` takes the roles of table parts away in some browsers
import type { ReactNode, Ref } from 'react';
import './CardTable.scss';
import '../layout/Skeleton.scss';

export interface Column<Row> {
  header: string;
  /** One element, because a card lays out each cell as label and value; null for nothing. */
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

interface Props<Row> {
  /** The table's name for screen readers: the id of its heading, or a text. */
  labelledBy?: string;
  label?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The key of a highlighted row. It can take the focus, through `markedRef`. */
  markedKey?: string | undefined;
  markedRef?: Ref<HTMLTableRowElement>;
  className?: string | undefined;
  /** Replaces the plain headers, if they sort: one `th` per column. */
  head?: ReactNode;
  isLoading?: boolean;
  /** The number of placeholder rows while loading: as many as are expected. */
  skeletonRows?: number;
}

/** A table that becomes cards on phones and tablets, where each cell names its column through `data-label`. */
export function CardTable<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, labelledBy, label, className, head, isLoading, skeletonRows = 3 } = props;
  const markOf = (row: Row) =>
    rowKey(row) === props.markedKey && { ref: props.markedRef, className: 'is-marked', tabIndex: -1 };
  return (
    <table
      role="table"
      className={`table table-cards${className ? ` ${className}` : ''}${isLoading ? ' table-skeleton' : ''}`}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-busy={isLoading}
    >
      <thead role="rowgroup">
        <tr role="row">
          {head ??
            columns.map(({ header }) => (
              <th key={header} scope="col" role="columnheader">
                {header}
              </th>
            ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {isLoading
          ? placeholders(skeletonRows).map((key) => (
              <SkeletonRow key={key} headers={columns.map(({ header }) => header)} />
            ))
          : rows.map((row) => (
              <tr key={rowKey(row)} role="row" {...markOf(row)}>
                {columns.map(({ header, cell, className }) => (
                  <td key={header} role="cell" data-label={header} className={className}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

const placeholders = (count: number) => Array.from({ length: count }, (_, index) => `placeholder-${index}`);

function SkeletonRow({ headers }: { headers: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus
    <tr aria-hidden="true">
      {headers.map((header, index) => (
        <td key={header} role="cell" data-label={header}>
          <span className="bone" style={{ width: `${60 + ((index * 17) % 35)}%` }} />
        </td>
      ))}
    </tr>
  );
}
