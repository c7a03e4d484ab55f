import type { ApprovedFeedbacks, Submission } from '@innkeeper/feedback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/queries.ts';

export function useApprovedFeedbacks() {
  return useQuery({
    queryKey: queryKeys.approvedFeedback,
    queryFn: async ({ signal }) =>
      (await api.get<ApprovedFeedbacks>('/feedback/getApprovedFeedbacks', { signal })).ApprovedFeedbacks,
  });
}

/** Sent with the token, so that feedback of a past guest counts as a verified stay. @throws ApiError with `fields`. */
export function useSubmitFeedback() {
  return useMutation({
    mutationFn: (feedback: Submission) => api.post('/feedback', feedback, { isPublic: true }),
  });
}
