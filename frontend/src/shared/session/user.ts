import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/queries.ts';

/** `disabled` is the specification's reversed flag: true means active. */
export interface User {
  _id: string;
  firstName: string;
  lastName: string;
  type: 'Admin' | 'Customer';
  whatsapp: string;
  phone: string;
  email: string;
  disabled: boolean;
  emailVerified: boolean;
  img: string | null;
}

/** The signed-in user, as the server knows them now. */
export function useCurrentUser() {
  return useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: async ({ signal }) => (await api.get<{ user: User }>('/users/get-user', { signal })).user,
  });
}
