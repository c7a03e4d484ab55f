import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/queries.ts';

/** The roles of staff, and whether the signed-in user may assign them. */
export function useRoles() {
  return useQuery({
    queryKey: queryKeys.roles,
    queryFn: async ({ signal }) => (await request('GET /api/desk/roles', { signal })).roles,
  });
}
