import type { RoleForm, RoleOnWire, SignInRules } from '@innkeeper/contracts/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type Role = RoleOnWire;
export type { RoleForm, SignInRules };

export function useCreateRole() {
  const reload = useReload(queryKeys.roles);
  return useMutation({
    mutationFn: (body: RoleForm) => request('POST /api/desk/roles', { body }),
    onSuccess: reload,
  });
}

export function useUpdateRole() {
  const reload = useReload(queryKeys.roles);
  return useMutation({
    mutationFn: ({ roleId, ...body }: Body<'PUT /api/desk/roles/:roleId'> & { roleId: string }) =>
      request('PUT /api/desk/roles/:roleId', { params: { roleId }, body }),
    onSuccess: reload,
  });
}

export function useDeleteRole() {
  const reload = useReload(queryKeys.roles);
  return useMutation({
    mutationFn: (roleId: string) => request('DELETE /api/desk/roles/:roleId', { params: { roleId } }),
    onSuccess: reload,
  });
}

/** The hotel's sign-in rules for staff. */
export const useSignInRules = () =>
  useQuery({
    queryKey: queryKeys.signInRules,
    queryFn: ({ signal }) => request('GET /api/desk/sign-in-rules', { signal }),
  });

/** Resolves with the server's message. @throws ApiError `second_factor_missing`. */
export function useUpdateSignInRules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (secondFactor: boolean) => {
      const { message, rules } = await request('PUT /api/desk/sign-in-rules', { body: { secondFactor } });
      queryClient.setQueryData(queryKeys.signInRules, rules);
      return message;
    },
  });
}
