import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QuestionCircle } from 'react-bootstrap-icons';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { type NamedRecord, recordNameIn } from '../record-place.ts';
import { EmptyState } from './EmptyState.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Splash } from './Splash.tsx';

interface Props<Row extends NamedRecord> {
  list: { name: string; path: string };
  /** Loads all records; used when the page was opened by its address. */
  useRecords: () => UseQueryResult<Row[]>;
  /** The form. */
  children: (record: Row) => ReactNode;
}

/** Finds what `updatePlace` addresses: the record given as navigation state, else the one of that name in the list. */
export function RecordToUpdate<Row extends NamedRecord>({ list, useRecords, children }: Props<Row>) {
  const { state, search } = useLocation();
  const name = recordNameIn(search);
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
    return <LoadFailed title="Load Error!" error={records.error} onRetry={records.refetch} />;
  }
  const record = records.data.find((each) => each.name === name);
  return record ? (
    children(record)
  ) : (
    <EmptyState icon={QuestionCircle} title={`There is no ${name}`}>
      <p>It may have been deleted.</p>
      <Link className="btn btn-primary btn-sm" to={list.path}>
        {list.name}
      </Link>
    </EmptyState>
  );
}
