import type { FeedbackListQuery, Feedback as FeedbackOnWire } from '@innkeeper/contracts/feedback';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';

export type Feedback = FeedbackOnWire;
export type FeedbackStatus = Feedback['status'];
export type FeedbackSort = NonNullable<FeedbackListQuery['sort']>;
/** '' for feedback of every status. */
export type FeedbackFilters = {
  status: FeedbackStatus | '';
  /** Of guests who have stayed, or of others; '' for both. */
  verifiedStay: 'true' | 'false' | '';
};

export const useFeedbackList = (state: ListState<FeedbackSort, FeedbackFilters>) =>
  useDeskList(queryKeys.feedback, state, async (page, signal) => {
    const query = { ...page, ...state.filters };
    const { allFeedBacks: rows, pageInfo } = await request('GET /api/feedback/getAll', { query, signal });
    return { rows, pageInfo };
  });

const changeKey = [...queryKeys.feedback, 'change'];

/** Approves pending feedback and returns approved feedback to pending. @throws ApiError `changed_since`. */
export function useToggleApproval() {
  const reload = useReload(queryKeys.feedback);
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id, from }: { id: string; from: FeedbackStatus }) =>
      request('PUT /api/feedback/:id', { params: { id }, query: { from } }),
    onSettled: reload,
  });
}

export function useDeleteFeedback() {
  const reload = useReload(queryKeys.feedback);
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (id: string) => request('DELETE /api/feedback/:id', { params: { id } }),
    onSettled: reload,
  });
}

/** Deletes several; the answer leaves out feedback that another user has deleted since then. */
export function useDeleteSeveral() {
  const reload = useReload(queryKeys.feedback);
  return useMutation({
    mutationFn: (ids: string[]) => request('POST /api/desk/feedback/deletions', { body: { ids } }),
    onSettled: reload,
  });
}

/** Undoes a deletion. */
export function useRestoreFeedback() {
  const reload = useReload(queryKeys.feedback);
  return useMutation({
    mutationFn: (id: string) => request('POST /api/desk/feedback/:id/restore', { params: { id } }),
    onSettled: reload,
  });
}

/** The ids of the feedback that is being changed or deleted; there may be several at a time. */
export function useBusyFeedback(): string[] {
  return useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state: { variables } }) =>
      typeof variables === 'string' ? variables : (variables as { id: string }).id,
  });
}
