import './Pager.scss';

interface Props {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** What is shown of how much: '1–9 of 42 bookings'. */
  children: string;
}

/** Numbered page buttons; with many pages the first, the last and those around the current one. */
export function Pager({ page, pageCount, onPage, children }: Props) {
  return (
    <div className="pager">
      <span role="status">{children}</span>
      {pageCount > 1 && (
        <nav aria-label="Pages">
          <ul className="pagination">
            {pagesToShow(page, pageCount).map((shown) =>
              typeof shown === 'string' ? (
                <li key={shown} className="page-item disabled" aria-hidden="true">
                  <span className="page-link">…</span>
                </li>
              ) : (
                <li key={shown} className={shown === page ? 'page-item active' : 'page-item'}>
                  <button
                    type="button"
                    className="page-link"
                    aria-label={`Page ${shown}`}
                    aria-current={shown === page ? 'page' : undefined}
                    onClick={() => onPage(shown)}
                  >
                    {shown}
                  </button>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}

type Gap = `gap before ${number}`;

/** The page numbers to show. Up to seven pages are shown all; of more, the ends and the neighbours. */
export function pagesToShow(page: number, pageCount: number): (number | Gap)[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 7) return all;
  const kept = all.filter((each) => each === 1 || each === pageCount || Math.abs(each - page) <= 1);
  return kept.flatMap((each, index) => {
    const isAfterGap = index > 0 && each - kept[index - 1]! > 1;
    return isAfterGap ? [`gap before ${each}` as const, each] : [each];
  });
}
