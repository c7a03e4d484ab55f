import type { ComingStays, NewUserRequest, UserListRequest, UserOnWire } from '@innkeeper/contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';

/** A user as staff see one. `disabled` is the specification's reversed flag: true means active. */
export type ListedUser = UserOnWire;
export type UserSort = NonNullable<UserListRequest['sort']>;
export type { NewUserRequest };

export const useUsers = (state: ListState<UserSort, object>) =>
  useDeskList(queryKeys.users, state, async (body, signal) => {
    const answer = await request('POST /api/users', { body, signal });
    // One path, two calls: the answer to a body without a page would be the user it created.
    if (!('list' in answer)) throw new TypeError('The server answered a request for a page with a user.');
    return { rows: answer.list, pageInfo: answer.pageInfo };
  });

export function useCreateUser() {
  const reload = useReload(queryKeys.users);
  return useMutation({
    mutationFn: (user: NewUserRequest) => request('POST /api/users', { body: user }),
    onSuccess: reload,
  });
}

export function useUpdateUser() {
  const reload = useReload(queryKeys.users);
  return useMutation({
    mutationFn: (user: Body<'PUT /api/users'>) => request('PUT /api/users', { body: user }),
    onSuccess: reload,
  });
}

/** Removes the second factor of a user who lost it. Returns the server's message. */
export function useResetSecondFactor() {
  const reload = useReload(queryKeys.users);
  return useMutation({
    mutationFn: async (userId: string) =>
      (await request('DELETE /api/desk/users/:userId/second-factor', { params: { userId } })).message,
    onSuccess: reload,
  });
}

/** Deletes by e-mail. @throws ApiError `own_account`, and `last_staff_account`. */
export function useDeleteUser() {
  const reload = useReload(queryKeys.users);
  return useMutation({
    mutationFn: ({ email, comingStays }: { email: string; comingStays: ComingStays }) =>
      request('DELETE /api/users/:email', {
        params: { email },
        query: comingStays === 'cancel' ? { comingStays } : {},
      }),
    onSuccess: reload,
  });
}
