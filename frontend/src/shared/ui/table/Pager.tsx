import type { Words } from '@innkeeper/words/words';
import type { ReactNode } from 'react';
import './Pager.scss';
import { words } from '../../words/words.ts';

const t = words('desk');

interface NumberedProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The range of the page: '1–9 of 42 bookings'. */
  children: string;
}

/** Numbered page buttons; of many pages the first, the last and the neighbours of the current one. */
export function NumberedPager({ page, pageCount, onPage, children }: NumberedProps) {
  return (
    <PagerFrame status={children} isNeeded={pageCount > 1}>
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
              aria-label={t('pager.page', { page: shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
            >
              {shown}
            </button>
          </li>
        ),
      )}
    </PagerFrame>
  );
}

interface StepProps {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** The range of the page: '1–10 of more than 10,000 bookings'. */
  children: string;
}

/** Previous and next, for lists that are too long to number their pages. */
export function StepPager({ hasPrevious, hasNext, onPrevious, onNext, children }: StepProps) {
  return (
    <PagerFrame status={children} isNeeded={hasPrevious || hasNext}>
      <Step label={t('pager.previous')} isDisabled={!hasPrevious} onStep={onPrevious} />
      <Step label={t('pager.next')} isDisabled={!hasNext} onStep={onNext} />
    </PagerFrame>
  );
}

function Step({ label, isDisabled, onStep }: { label: string; isDisabled: boolean; onStep: () => void }) {
  return (
    <li className={isDisabled ? 'page-item disabled' : 'page-item'}>
      {/* aria-disabled keeps the focus when the last page is reached */}
      <button
        type="button"
        className="page-link"
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && onStep()}
      >
        {label}
      </button>
    </li>
  );
}

interface FrameProps {
  status: string;
  isNeeded: boolean;
  children: ReactNode;
}

function PagerFrame({ status, isNeeded, children }: FrameProps) {
  return (
    <div className="pager">
      <span role="status">{status}</span>
      {isNeeded && (
        <nav aria-label={t('pager.label')}>
          <ul className="pagination">{children}</ul>
        </nav>
      )}
    </div>
  );
}

type Gap = `gap before ${number}`;

/** The page numbers to show: all of up to seven pages; of more, the ends and the neighbours of the current one. */
function pagesToShow(page: number, pageCount: number): (number | Gap)[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 7) return all;
  const kept = all.filter((each) => each === 1 || each === pageCount || Math.abs(each - page) <= 1);
  return kept.flatMap((each, index) => {
    const isAfterGap = index > 0 && each - kept[index - 1]! > 1;
    return isAfterGap ? [`gap before ${each}` as const, each] : [each];
  });
}

/** What a list is of, for sentences about its rows. */
export type ListNoun = Words['desk']['list.all']['list'];

/**
 * '1–9 of 42 bookings', '1–9 of more than 10,000 bookings', or '5 bookings' when all are shown. Positions count from 1.
 */
export function rangeText(
  shown: { first: number; last: number },
  { total, isTotalPartial }: { total: number; isTotalPartial: boolean },
  list: ListNoun,
): string {
  if (isTotalPartial) return t('list.range_of_many', { ...shown, total, list });
  if (shown.last - shown.first + 1 === total) return t('list.all', { total, list });
  return t('list.range', { ...shown, total, list });
}
