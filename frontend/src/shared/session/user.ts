import type { UserOnWire } from '@innkeeper/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { request } from '../api/client.ts';
import { queryKeys } from '../api/queries.ts';

/** `disabled` is the specification's reversed flag: true means active. */
export type User = UserOnWire;

/** The signed-in user, as the server knows them now. */
export function useCurrentUser() {
  return useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: async ({ signal }) => (await request('GET /api/users/get-user', { signal })).user,
  });
}
