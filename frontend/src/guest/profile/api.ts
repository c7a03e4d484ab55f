import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/queries.ts';
import { storeToken } from '../../shared/session/token.ts';

/** Saves the name and the phone numbers of the signed-in user. @throws ApiError `invalid_fields`. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/users/profile'>) => request('PUT /api/users/profile', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.currentUser }),
  });
}

/** The session goes on with a new token; all others have ended. @throws ApiError `invalid_fields`. */
export async function changePassword(body: Body<'POST /api/users/profile/password'>): Promise<void> {
  const { token } = await request('POST /api/users/profile/password', { body });
  storeToken(token);
}

/** Asks for another e-mail to confirm the address. Returns what the server says of it. */
export const requestVerification = async (): Promise<string> =>
  (await request('POST /api/users/verifications')).message;
