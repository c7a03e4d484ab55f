import type { ApprovedFeedbacks, Submission } from '@innkeeper/feedback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export const feedbackKeys = {
  approved: ['feedback', 'approved'] as const,
  all: ['feedback', 'all'] as const,
};

export function useApprovedFeedbacks() {
  return useQuery({
    queryKey: feedbackKeys.approved,
    queryFn: async ({ signal }) =>
      (await api.get<ApprovedFeedbacks>('/feedback/getApprovedFeedbacks', { signal })).ApprovedFeedbacks,
  });
}

/** Sent with the token: of someone who has stayed it becomes a verified stay. Throws ApiError with `fields`. */
export function useSubmitFeedback() {
  return useMutation({
    mutationFn: (feedback: Submission) => api.post('/feedback', feedback, { forEverybody: true }),
  });
}
