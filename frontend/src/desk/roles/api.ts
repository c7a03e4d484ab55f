import type { RoleForm, RoleOnWire } from '@innkeeper/contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type Role = RoleOnWire;
export type { RoleForm };

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
