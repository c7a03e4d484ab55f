import { messageOf } from '../../api/errors.ts';
import { words } from '../../words/words.ts';

const t = words('desk');

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
        {isFetchingNextPage
          ? t('history.loading_older')
          : hasNextPage
            ? t('history.older')
            : t('history.no_older')}
      </button>
    </div>
  );
}
