import { messageOf } from '../../api/errors.ts';

interface Props {
  /** The query of a list that grows by pages. */
  query: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
}

/** Adds the next page to a history. It stays visible when there are no older entries, because it has the focus. */
export function OlderButton({ query }: Props) {
  const { hasNextPage, isFetchingNextPage } = query;
  if (!hasNextPage && (query.data?.pages.length ?? 0) < 2) return null;
  const isOff = !hasNextPage || isFetchingNextPage;
  return (
    <div className="text-center p-3">
      {query.isFetchNextPageError && <p role="alert">{messageOf(query.error)}</p>}
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={isOff}
        onClick={() => !isOff && query.fetchNextPage()}
      >
        {isFetchingNextPage ? 'Loading…' : hasNextPage ? 'Show older changes' : 'There are no older changes'}
      </button>
    </div>
  );
}
