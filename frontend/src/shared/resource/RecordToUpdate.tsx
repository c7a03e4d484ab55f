import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QuestionCircle } from 'react-bootstrap-icons';
import { Link, Navigate, type NavigateOptions, useLocation } from 'react-router-dom';
import { EmptyState } from '../ui/layout/EmptyState.tsx';
import { LoadFailed } from '../ui/layout/LoadFailed.tsx';
import { Splash } from '../ui/layout/Splash.tsx';
import { words } from '../words/words.ts';

const t = words('desk');

/** A record that staff change on a separate page. Its name addresses it and never changes. */
interface NamedRecord {
  name: string;
}

const parameter = 'name';

/**
 * The page that changes a record. The record is passed as navigation state; without it, the name in the address finds it.
 */
export function updatePlace(path: string, record: NamedRecord): [string, NavigateOptions] {
  const query = new URLSearchParams({ [parameter]: record.name });
  return [`${path}?${query}`, { state: record }];
}

interface Props<Row extends NamedRecord> {
  list: { name: string; path: string };
  /** Loads all records; called when the page was opened by its address. */
  useRecords: () => UseQueryResult<Row[]>;
  /** Renders the form. */
  children: (record: Row) => ReactNode;
}

/** Finds the record of `updatePlace`: the one given as navigation state, otherwise the one of that name in the list. */
export function RecordToUpdate<Row extends NamedRecord>({ list, useRecords, children }: Props<Row>) {
  const { state, search } = useLocation();
  const name = new URLSearchParams(search).get(parameter);
  if (state) return children(state as Row);
  if (!name) return <Navigate to={list.path} replace />;
  return (
    <RecordByName name={name} list={list} useRecords={useRecords}>
      {children}
    </RecordByName>
  );
}

function RecordByName<Row extends NamedRecord>(props: Props<Row> & { name: string }) {
  const { name, list, useRecords, children } = props;
  const records = useRecords();
  if (records.isPending) return <Splash />;
  if (records.isLoadingError) {
    return <LoadFailed error={records.error} onRetry={records.refetch} />;
  }
  const record = records.data.find((each) => each.name === name);
  return record ? (
    children(record)
  ) : (
    <EmptyState icon={QuestionCircle} title={t('record.none', { name })}>
      <p>{t('record.maybe_deleted')}</p>
      <Link className="btn btn-primary btn-sm" to={list.path}>
        {list.name}
      </Link>
    </EmptyState>
  );
}
