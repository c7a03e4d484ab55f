import type { Submission } from '@innkeeper/contracts/feedback';
import { useQuery } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/api/client.ts';
import { liveList } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { type BookingLink, byLink } from '../booking-link.ts';

type Approved = Answer<'GET /api/feedback/getApprovedFeedbacks'>;

const useApproved = <Part>(select: (approved: Approved) => Part) =>
  useQuery({
    queryKey: keyOf('GET /api/feedback/getApprovedFeedbacks'),
    queryFn: ({ signal }) => request('GET /api/feedback/getApprovedFeedbacks', { signal }),
    select,
    ...liveList,
  });

export const useApprovedFeedbacks = () => useApproved(({ ApprovedFeedbacks }) => ApprovedFeedbacks);

/** What guests who have stayed rate on average. */
export const useRating = () => useApproved(({ rating }) => rating);

/** The review of the stay of a link. */
export const useReview = (link: BookingLink | null) =>
  useQuery({
    queryKey: [...keyOf('GET /api/feedback/reviews/:bookingId'), link?.bookingId],
    queryFn: ({ signal }) => request('GET /api/feedback/reviews/:bookingId', { ...byLink(link!), signal }),
    enabled: link !== null,
  });

/** Sends a review with the link of its stay. @throws ApiError with `fields`; `review_closed` once staff have approved it. */
export const sendReview = (link: BookingLink, body: Submission) =>
  request('PUT /api/feedback/reviews/:bookingId', { ...byLink(link), body });

/** Sent with the token, so that feedback of a past guest counts as a verified stay. @throws ApiError with `fields`. */
export const submitFeedback = (body: Submission) =>
  request('POST /api/feedback', { body, isTokenOptional: true });
