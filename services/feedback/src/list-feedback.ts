import type { Sql } from '@innkeeper/kit/postgres/db';
import type { Feedback } from './contract.ts';
import { selectNewest, selectNewestApproved } from './store.ts';

/** The page shows a carousel, not an archive, and anybody may ask for it. */
const TESTIMONIALS = 100;

/** The newest approved feedback, for everybody. */
export const listTestimonials = (sql: Sql): Promise<Feedback[]> => selectNewestApproved(sql, TESTIMONIALS);

/** All feedback whatever its status, newest first, for staff. */
export const listAllFeedback = (sql: Sql): Promise<Feedback[]> => selectNewest(sql);
