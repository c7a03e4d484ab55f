import type { ReactNode } from 'react';
import { LoadFailed } from '../ui/layout/LoadFailed.tsx';

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isLoadingError: boolean;
  refetch: () => unknown;
}

type Content<Data extends readonly unknown[]> = { [Place in keyof Data]: NonNullable<Data[Place]> };

interface Props<Data extends readonly unknown[]> {
  /** What the content needs, all of it. */
  of: { [Place in keyof Data]: Query<Data[Place]> };
  /** For screen readers, while it loads. */
  loading: string;
  children: (...data: Content<Data>) => ReactNode;
}

/** The content of a page once everything that it needs is loaded, so that nothing moves while someone is about to use it. */
export function Loaded<const Data extends readonly unknown[]>({ of, loading, children }: Props<Data>) {
  const queries: readonly Query<unknown>[] = of;
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.refetch} />;
  if (queries.every(({ data }) => data !== undefined))
    return children(...(queries.map(({ data }) => data) as unknown as Content<Data>));
  return (
    <p className="visually-hidden" role="status">
      {loading}
    </p>
  );
}
