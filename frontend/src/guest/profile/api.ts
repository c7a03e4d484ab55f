import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { keyOf, likeCall } from '../../shared/api/query-keys.ts';
import { createPasskey } from '../../shared/session/passkey.ts';
import { renewable } from '../../shared/session/sign-in.ts';
import { storeToken } from '../../shared/session/token.ts';

/** Saves the name and the phone numbers of the signed-in user. @throws ApiError `invalid_fields`. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/users/profile'>) => request('PUT /api/users/profile', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: likeCall('GET /api/users/get-user') }),
  });
}

/** The session continues with a new token; all others have ended. @throws ApiError `invalid_fields`. */
export async function changePassword(body: Body<'POST /api/users/profile/password'>): Promise<void> {
  const { token } = await request('POST /api/users/profile/password', { body, headers: renewable });
  storeToken(token);
}

export const mailChoicesKey = keyOf('GET /api/messages/preferences');
export type MailChoices = Answer<'GET /api/messages/preferences'>;

/** What the user has chosen about e-mails to their address. */
export const useMailChoices = () =>
  useQuery({
    queryKey: mailChoicesKey,
    queryFn: ({ signal }) => request('GET /api/messages/preferences', { signal }),
  });

/** @throws ApiError `address_not_confirmed`. */
export function useSaveMailChoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/messages/preferences'>) =>
      request('PUT /api/messages/preferences', { body }),
    onSuccess: ({ preferences }) => client.setQueryData(mailChoicesKey, preferences),
  });
}

export const sessionsKey = keyOf('GET /api/users/profile/sessions');
export type OwnSession = Answer<'GET /api/users/profile/sessions'>['sessions'][number];

/** The sessions of the account. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => request('GET /api/users/profile/sessions', { signal }),
    select: ({ sessions }) => sessions,
  });

/** @throws ApiError `not_found`. */
export const endSession = (sessionId: string) =>
  request('DELETE /api/users/profile/sessions/:sessionId', { params: { sessionId } });

/** Ends all other sessions; this one continues with a new token. */
export async function endOtherSessions(): Promise<void> {
  const { token } = await request('POST /api/users/profile/sessions/end-others', { headers: renewable });
  storeToken(token);
}

export const addressChangeKey = keyOf('GET /api/users/profile/address');
export type WaitingChange = NonNullable<Answer<'GET /api/users/profile/address'>['change']>;

/** The change of the address that waits to be confirmed. It ends in another tab or on another device. */
export const useAddressChange = () =>
  useQuery({
    queryKey: addressChangeKey,
    queryFn: ({ signal }) => request('GET /api/users/profile/address', { signal }),
    refetchOnWindowFocus: 'always',
  });

/** Asks for another address. @throws ApiError `invalid_fields`. */
export const requestAddressChange = (body: Body<'POST /api/users/profile/address'>) =>
  request('POST /api/users/profile/address', { body });

/** Cancels the change of the address. */
export const withdrawAddressChange = () => request('DELETE /api/users/profile/address');

export const secondFactorKey = keyOf('GET /api/users/profile/second-factor');
export type SecondFactor = Answer<'GET /api/users/profile/second-factor'>;

/** The account's second factors. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => request('GET /api/users/profile/second-factor', { signal }),
  });

/** Returns the secret for an authenticator app. @throws ApiError `invalid_fields` for a wrong password. */
export const beginApp = async (body: Body<'POST /api/users/profile/second-factor/app'>): Promise<string> =>
  (await request('POST /api/users/profile/second-factor/app', { body })).secret;

/** Returns the recovery codes. @throws ApiError `invalid_fields` for a wrong code. */
export const confirmApp = async (code: string): Promise<string[]> =>
  (await request('POST /api/users/profile/second-factor/app/confirm', { body: { code } })).recoveryCodes;

/** @throws ApiError `second_factor_demanded`. */
export const removeApp = () => request('DELETE /api/users/profile/second-factor/app');

export const replaceRecoveryCodes = async (): Promise<string[]> =>
  (await request('POST /api/users/profile/second-factor/recovery-codes')).recoveryCodes;

const passkeys = '/api/users/profile/second-factor/passkeys';

/**
 * Makes the browser create a passkey. Returns recovery codes if the account had no second factor.
 * @throws ApiError `invalid_fields` for a wrong password, `wrong_passkey` if the browser returns none.
 */
export async function addPasskey({ currentPassword, name }: { currentPassword: string; name: string }) {
  const { options } = await request(`POST ${passkeys}/options`, { body: { currentPassword } });
  const credential = await createPasskey(options);
  return (await request(`POST ${passkeys}`, { body: { name, credential } })).recoveryCodes;
}

/** @throws ApiError `second_factor_demanded`. */
export const removePasskey = (passkeyId: string) =>
  request(`DELETE ${passkeys}/:passkeyId`, { params: { passkeyId } });

/** @throws ApiError `invalid_fields`, `guest_in_house`, `has_coming_stays`, `last_owner`. */
export const eraseOwnAccount = (body: Body<'POST /api/users/profile/erasure'>) =>
  request('POST /api/users/profile/erasure', { body });
