import type { Feedback, FeedbackListQuery } from '@innkeeper/contracts/feedback';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import type { FeedbackDeps } from './feedback.ts';
import { countFeedback, type FeedbackSorting, type Rating, selectFeedback, selectRating } from './store.ts';

/** The site shows them in a carousel. */
const TESTIMONIALS_SHOWN = 100;
/** Anybody may send feedback, so its number has no limit, but an answer must have one. */
const MAXIMUM_WITHOUT_PAGE = 10_000;

const NEWEST_FIRST: FeedbackSorting = { sort: 'date', order: 'desc' };

/** The newest approved feedbacks, for the public. */
export const listTestimonials = ({ database }: FeedbackDeps): Promise<Feedback[]> =>
  selectFeedback(database, { status: 'approved' }, NEWEST_FIRST, { limit: TESTIMONIALS_SHOWN, offset: 0 });

/** What guests who have stayed rate on average, as far as staff have approved it. */
export const readRating = ({ database }: FeedbackDeps): Promise<Rating> => selectRating(database);

/**
 * Feedback that passes the filter, newest first unless sorted otherwise, for staff: one page if the call asks for one,
 * otherwise the first 10,000.
 */
export async function listFeedback(
  { database }: FeedbackDeps,
  { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', ...query }: FeedbackListQuery,
): Promise<{ feedback: Feedback[]; pageInfo?: PageInfo }> {
  const select = (limit: number, offset: number) =>
    selectFeedback(database, query, { sort, order }, { limit, offset });
  if (!query.pageNumber && !query.pageSize) return { feedback: await select(MAXIMUM_WITHOUT_PAGE, 0) };
  const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const [feedback, totalItems] = await Promise.all([
    select(pageSize, (pageNumber - 1) * pageSize),
    countFeedback(database, query),
  ]);
  return { feedback, pageInfo: toPageInfo({ pageNumber, pageSize }, totalItems) };
}
