import type {
  CreateUserRequest,
  ListUsersRequest,
  UpdateUserRequest,
  UserAnswer,
  UserPageAnswer,
} from '@innkeeper/identity/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

/** A user as staff see one. `disabled` is the specification's reversed flag: true means active. */
export type ListedUser = UserAnswer;
export type UserSort = NonNullable<ListUsersRequest['sort']>;
export type { CreateUserRequest, ListUsersRequest, UpdateUserRequest };

/** One page, searched and sorted by the server. The last page stays on the screen while the next one loads. */
export function useUsers(request: ListUsersRequest) {
  return useQuery({
    queryKey: [...queryKeys.users, request],
    queryFn: ({ signal }) => api.post<UserPageAnswer>('/users', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateUser() {
  const reload = useReload(queryKeys.users);
  return useMutation({
    mutationFn: (user: CreateUserRequest) => api.post('/users', user),
    onSuccess: reload,
  });
}

export function useUpdateUser() {
  const reload = useReload(queryKeys.users);
  return useMutation({ mutationFn: (user: UpdateUserRequest) => api.put('/users', user), onSuccess: reload });
}

/** Deletes by e-mail. @throws ApiError 409 for the caller's own account and for the last staff account. */
export function useDeleteUser() {
  const reload = useReload(queryKeys.users);
  return useMutation({
    mutationFn: (email: string) => api.delete(`/users/${encodeURIComponent(email)}`),
    onSuccess: reload,
  });
}
