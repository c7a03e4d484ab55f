import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/queries.ts';
import { renewable } from '../../shared/session/sign-in.ts';
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
  const { token } = await request('POST /api/users/profile/password', { body, headers: renewable });
  storeToken(token);
}

/** Asks for another e-mail to confirm the address. Returns what the server says of it. */
export const requestVerification = async (): Promise<string> =>
  (await request('POST /api/users/verifications')).message;

export const sessionsKey = [...queryKeys.currentUser, 'sessions'];
export type OwnSession = Answer<'GET /api/users/profile/sessions'>['sessions'][number];

/** Where the account is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => request('GET /api/users/profile/sessions', { signal }),
    select: ({ sessions }) => sessions,
  });

/** @throws ApiError `not_found`. */
export const endSession = (sessionId: string) =>
  request('DELETE /api/users/profile/sessions/:sessionId', { params: { sessionId } });

/** Goes on here with a new token. */
export async function endOtherSessions(): Promise<void> {
  const { token } = await request('POST /api/users/profile/sessions/end-others', { headers: renewable });
  storeToken(token);
}

export const addressChangeKey = [...queryKeys.currentUser, 'address-change'];
export type WaitingChange = NonNullable<Answer<'GET /api/users/profile/address'>['change']>;

/** The change of the address that waits to be confirmed. It ends in another tab or on another device. */
export const useAddressChange = () =>
  useQuery({
    queryKey: addressChangeKey,
    queryFn: ({ signal }) => request('GET /api/users/profile/address', { signal }),
    refetchOnWindowFocus: 'always',
  });

/** Asks for another address. Returns what the server says of it. @throws ApiError `invalid_fields`. */
export const requestAddressChange = async (body: Body<'POST /api/users/profile/address'>): Promise<string> =>
  (await request('POST /api/users/profile/address', { body })).message;

/** Keeps the address of now. Returns what the server says of it. */
export const withdrawAddressChange = async (): Promise<string> =>
  (await request('DELETE /api/users/profile/address')).message;
