// biome-ignore-all lint/a11y/noRedundantRoles: see CardTable
import { ArrowDown, ArrowUp, ChevronExpand } from 'react-bootstrap-icons';

export type SortOrder = 'ascending' | 'descending' | 'none';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronExpand };

interface Props {
  children: string;
  order: SortOrder;
  onSort: () => void;
}

/** The head of a column that sorts the list. */
export function SortHeader({ children, order, onSort }: Props) {
  const Icon = icons[order];
  return (
    <th scope="col" role="columnheader" aria-sort={order}>
      <button type="button" className="sort" onClick={onSort}>
        {children}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
