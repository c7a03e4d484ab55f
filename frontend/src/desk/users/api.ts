import type {
  CreateUserRequest,
  ListUsersRequest,
  UpdateUserRequest,
  UserAnswer,
  UserPageAnswer,
} from '@innkeeper/identity/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** A user as staff see one. `disabled` is the wire's reversed flag: true means Active. */
export type ListedUser = UserAnswer;
export type UserSort = NonNullable<ListUsersRequest['sort']>;
export type { CreateUserRequest, ListUsersRequest, UpdateUserRequest };

const usersKey = ['users'] as const;

/** One page, searched and sorted by the server; the last page stays in place while the next one comes. */
export function useUsers(request: ListUsersRequest) {
  return useQuery({
    queryKey: [...usersKey, request],
    queryFn: ({ signal }) => api.post<UserPageAnswer>('/users', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateUser() {
  const reload = useReload();
  return useMutation({
    mutationFn: (user: CreateUserRequest) => api.post('/users', user),
    onSuccess: reload,
  });
}

export function useUpdateUser() {
  const reload = useReload();
  return useMutation({ mutationFn: (user: UpdateUserRequest) => api.put('/users', user), onSuccess: reload });
}

/** By e-mail. Throws ApiError: 409 for oneself and for the last staff account. */
export function useDeleteUser() {
  const reload = useReload();
  return useMutation({
    mutationFn: (email: string) => api.delete(`/users/${encodeURIComponent(email)}`),
    onSuccess: reload,
  });
}

function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: usersKey });
}
