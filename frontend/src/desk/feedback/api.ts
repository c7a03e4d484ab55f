import type { AllFeedBacks } from '@innkeeper/feedback/contract';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type Feedback = AllFeedBacks['allFeedBacks'][number];

export function useAllFeedback() {
  return useQuery({
    queryKey: queryKeys.allFeedback,
    queryFn: async ({ signal }) => (await api.get<AllFeedBacks>('/feedback/getAll', { signal })).allFeedBacks,
  });
}

/** Approves pending feedback and returns any other to pending; the server decides which. */
export function useToggleApproval() {
  const reload = useReload(queryKeys.feedback);
  return useMutation({
    mutationKey: queryKeys.allFeedback,
    mutationFn: (id: string) => api.put(`/feedback/${encodeURIComponent(id)}`),
    onSettled: reload,
  });
}

export function useDeleteFeedback() {
  const reload = useReload(queryKeys.feedback);
  return useMutation({
    mutationKey: queryKeys.allFeedback,
    mutationFn: (id: string) => api.delete(`/feedback/${encodeURIComponent(id)}`),
    onSettled: reload,
  });
}

/** The ids of the feedback that is being changed or deleted; there may be several at a time. */
export function useBusyFeedback(): string[] {
  return useMutationState({
    filters: { mutationKey: queryKeys.allFeedback, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}
