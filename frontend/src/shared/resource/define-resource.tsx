import type { Permission } from '@innkeeper/contracts/access';
import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from 'react-bootstrap-icons';
import type { Column } from '../ui/table/CardTable.tsx';
import type { SortableColumn } from '../ui/table/DataTable.tsx';
import type { ListNoun } from '../ui/table/Pager.tsx';
import { RowActions } from '../ui/table/RowActions.tsx';
import { words } from '../words/words.ts';
import { HistoryButton } from './history/HistoryButton.tsx';
import type { RecordKind as HistoryKind } from './history/kinds.ts';
import { useMay } from './may.ts';
import type { PageCall } from './paged-list.ts';

const t = words('desk');

/** Records that staff see in a list, and may change. */
export interface Resource<Row, Sort extends string = string> {
  keyOf: (record: Row) => string;
  /** The label of a record, for screen readers and messages. */
  nameOf: (record: Row) => string;
  /** The permission to change records, if the page needs another one. */
  change?: Permission;
  /** The kind of the records in the history. */
  history?: HistoryKind;
  icon: ComponentType<IconProps>;
  columns: readonly SortableColumn<Row, Sort>[];
  /** The page that adds a record. */
  add?: { path: string; label: string; icon: string };
  texts: {
    /** Names the list for screen readers. */
    list: string;
    /** Shown when there are no records at all. */
    none: string;
    /** What to do then. */
    hint?: string;
    /** The head of the last column. */
    actions?: string;
  };
}

/** Those that are too many to be loaded at once: the server searches, sorts and filters them. */
export interface PagedResource<Row, Sort extends string, Filters extends object> extends Resource<Row, Sort> {
  /** The call that answers a page of them. */
  list: PageCall<Row, Sort, Filters>;
  /** The selects beside the search, by the names of the filters. */
  filters?: { [Name in keyof Filters]?: { label: string; options: Readonly<Record<string, string>> } };
  texts: Resource<Row>['texts'] & {
    /** The label of the search. */
    search: string;
    noun: ListNoun;
  };
}

/** Declares a resource with a short list. */
export const defineResource = <Row,>(resource: Resource<Row>) => resource;

/** Declares a resource with pages; its types follow from its call. */
export const definePagedResource = <Row, Sort extends string, Filters extends object>(
  resource: PagedResource<Row, Sort, Filters>,
) => resource;

/** The last column of a list. `history` is the button that opens the history of the row; it may be nothing. */
export type Actions<Row> = (row: Row, history: ReactNode) => ReactNode;

/** Whether the signed-in user may change records of a resource. */
export function useMayChange({ change }: Pick<Resource<never>, 'change'>): boolean {
  const may = useMay();
  return change === undefined || may(change);
}

/** The columns that the signed-in user sees: who may not change a record sees its history at most. */
export function useColumns<Row, Sort extends string>(
  { columns, history: kind, keyOf, nameOf, change, texts }: Resource<Row, Sort>,
  actions: Actions<Row> | undefined,
): SortableColumn<Row, Sort>[] {
  const mayChange = useMayChange({ ...(change && { change }) });
  const may = useMay();
  if (!actions || !(mayChange || (kind && may('history')))) return [...columns];
  const column: Column<Row> = {
    header: texts.actions ?? t('list.action'),
    className: 'actions',
    cell: (row) => {
      const history = kind && <HistoryButton kind={kind} id={keyOf(row)} name={nameOf(row)} />;
      return mayChange ? actions(row, history) : history;
    },
  };
  return [...columns, column];
}

/** The buttons that most lists have: update, delete, history. */
export const updateAndDelete =
  <Row,>(
    { nameOf }: Pick<Resource<Row>, 'nameOf'>,
    onUpdate: (row: Row) => unknown,
    { remove, isRemoving }: { remove: (row: Row) => Promise<unknown>; isRemoving: (row: Row) => boolean },
  ): Actions<Row> =>
  (row, history) => (
    <RowActions
      name={nameOf(row)}
      isBusy={isRemoving(row)}
      onUpdate={() => void onUpdate(row)}
      onDelete={() => void remove(row)}
    >
      {history}
    </RowActions>
  );
