import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/layout/EmptyState.tsx';
import { LoadFailed } from '../ui/layout/LoadFailed.tsx';
import { CardTable } from '../ui/table/CardTable.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { FilterSelect } from '../ui/table/ListToolbar.tsx';
import type { List, ListResult } from '../ui/table/list-state.ts';
import {
  type Actions,
  type PagedResource,
  type Resource,
  useColumns,
  useMayChange,
} from './define-resource.tsx';
import { Fab } from './Fab.tsx';

type Filter = { label: string; options: Readonly<Record<string, string>> };

interface Shared<Row> {
  actions?: Actions<Row>;
  /** Of `useRemoval`. */
  section?: Ref<HTMLElement>;
}

interface PagedProps<Row, Sort extends string, Filters extends object> extends Shared<Row> {
  of: PagedResource<Row, Sort, Filters>;
  list: List<Sort, Filters>;
  result: ListResult<Row>;
  /** Above the toolbar. */
  head?: ReactNode;
  /** Beside the search field, after the filters. */
  tools?: ReactNode;
  className?: string;
}

/** A list that the server searches, sorts and pages. */
export function PagedList<Row, Sort extends string, Filters extends object>({
  of,
  actions,
  section,
  head,
  tools,
  list,
  result,
  className = 'table-hover',
}: PagedProps<Row, Sort, Filters>) {
  const { texts, icon, keyOf, add, filters } = of;
  const columns = useColumns(of, actions);
  const mayChange = useMayChange(of);
  const hint = (mayChange || !add) && (texts.hint || add) && (
    <>
      {texts.hint && <p>{texts.hint}</p>}
      {add && (
        <Link className="btn btn-primary btn-sm" to={add.path}>
          {add.label}
        </Link>
      )}
    </>
  );
  return (
    <>
      <section className="panel" aria-label={texts.list} ref={section} tabIndex={-1}>
        {head}
        <DataTable
          list={list}
          result={result}
          filters={
            <>
              {Object.entries<Filter>((filters ?? {}) as Record<string, Filter>).map(
                ([name, { label, options }]) => (
                  <FilterSelect
                    key={name}
                    label={label}
                    options={options}
                    value={String(list.state.filters[name as keyof Filters])}
                    onChange={(value) => list.filterBy({ [name]: value } as Partial<Filters>)}
                  />
                ),
              )}
              {tools}
            </>
          }
          label={texts.list}
          noun={texts.noun}
          searchLabel={texts.search}
          className={className}
          columns={columns}
          rowKey={keyOf}
          empty={{ icon, title: texts.none, children: hint }}
        />
      </section>
      {mayChange && add && <Fab to={add.path} label={add.icon} />}
    </>
  );
}

interface WholeProps<Row> extends Shared<Row> {
  of: Resource<Row>;
  rows: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isLoadingError' | 'isPending' | 'refetch'>;
  skeletonRows?: number;
}

/** A list that is short enough to be loaded at once. */
export function WholeList<Row>({ of, actions, section, rows, skeletonRows = 3 }: WholeProps<Row>) {
  const { texts, icon, keyOf } = of;
  const columns = useColumns(of, actions);
  return (
    <section className="panel" aria-label={texts.list} ref={section} tabIndex={-1}>
      {rows.isLoadingError ? (
        <LoadFailed error={rows.error} onRetry={rows.refetch} />
      ) : rows.data?.length === 0 ? (
        <EmptyState icon={icon} title={texts.none}>
          {texts.hint && <p>{texts.hint}</p>}
        </EmptyState>
      ) : (
        <CardTable
          label={texts.list}
          columns={columns}
          rows={rows.data ?? []}
          rowKey={keyOf}
          isLoading={rows.isPending}
          skeletonRows={skeletonRows}
        />
      )}
    </section>
  );
}
