import type { InvitationForm, InvitationOnWire } from '@innkeeper/contracts/identity';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';

export type Invitation = InvitationOnWire;
export type { InvitationForm };

export function useInvitations() {
  return useQuery({
    queryKey: queryKeys.invitations,
    queryFn: async ({ signal }) => (await request('GET /api/users/invitations', { signal })).invitations,
    ...liveList,
  });
}

export function useInvite() {
  const reload = useReload(queryKeys.invitations);
  return useMutation({
    mutationFn: (body: InvitationForm) => request('POST /api/users/invitations', { body }),
    onSuccess: reload,
  });
}

export function useWithdrawInvitation() {
  const reload = useReload(queryKeys.invitations);
  return useMutation({
    mutationFn: (invitationId: string) =>
      request('DELETE /api/users/invitations/:invitationId', { params: { invitationId } }),
    onSuccess: reload,
  });
}
