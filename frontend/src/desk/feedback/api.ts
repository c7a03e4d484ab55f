import type { AllFeedBacks } from '@innkeeper/feedback/contract';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { feedbackKeys } from './api.ts';

export type Feedback = AllFeedBacks['allFeedBacks'][number];

export function useAllFeedback() {
  return useQuery({
    queryKey: feedbackKeys.all,
    queryFn: async ({ signal }) => (await api.get<AllFeedBacks>('/feedback/getAll', { signal })).allFeedBacks,
  });
}

/** Pending becomes approved, anything else becomes pending: the server decides. */
export function useToggleApproval() {
  const reload = useReload();
  return useMutation({
    mutationKey: feedbackKeys.all,
    mutationFn: (id: string) => api.put(`/feedback/${encodeURIComponent(id)}`),
    onSettled: reload,
  });
}

export function useDeleteFeedback() {
  const reload = useReload();
  return useMutation({
    mutationKey: feedbackKeys.all,
    mutationFn: (id: string) => api.delete(`/feedback/${encodeURIComponent(id)}`),
    onSettled: reload,
  });
}

/** Those that are being changed or deleted now, by their ids: there may be several. */
export function useBusyFeedback(): string[] {
  return useMutationState({
    filters: { mutationKey: feedbackKeys.all, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

function useReload() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: feedbackKeys.all }),
      queryClient.invalidateQueries({ queryKey: feedbackKeys.approved }),
    ]);
}
