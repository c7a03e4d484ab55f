import type { Submission } from '@innkeeper/contracts/feedback';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';

export function useApprovedFeedbacks() {
  return useQuery({
    queryKey: keyOf('GET /api/feedback/getApprovedFeedbacks'),
    queryFn: async ({ signal }) =>
      (await request('GET /api/feedback/getApprovedFeedbacks', { signal })).ApprovedFeedbacks,
    ...liveList,
  });
}

/** Sent with the token, so that feedback of a past guest counts as a verified stay. @throws ApiError with `fields`. */
export function useSubmitFeedback() {
  return useMutation({
    mutationFn: (body: Submission) => request('POST /api/feedback', { body, isTokenOptional: true }),
  });
}
