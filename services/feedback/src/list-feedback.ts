import type { Sql } from '@innkeeper/kit/postgres/db';
import type { Feedback } from './contract.ts';
import { selectNewest, selectNewestApproved } from './store.ts';

/** The page shows a carousel, not an archive, and anybody may ask for it. */
const TESTIMONIALS = 100;
/** Anybody may send feedback, so nobody knows how much there will be. */
const FOR_STAFF = 10_000;

/** The newest approved feedback, for everybody. */
export const listTestimonials = (sql: Sql): Promise<Feedback[]> => selectNewestApproved(sql, TESTIMONIALS);

/** Feedback whatever its status, newest first, for staff; of a flood as much as can be looked at, and deleted. */
export const listAllFeedback = (sql: Sql): Promise<Feedback[]> => selectNewest(sql, FOR_STAFF);
