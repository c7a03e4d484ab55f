import type { Permission } from '@innkeeper/contracts/access';
import type { UserOnWire } from '@innkeeper/contracts/identity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/client.ts';
import { keyOf } from '../api/query-keys.ts';
import { readToken } from './token.ts';

/** `disabled` is the specification's reversed flag: true means active. */
export type User = UserOnWire;

const currentUser = queryOptions({
  queryKey: keyOf('GET /api/users/get-user'),
  queryFn: ({ signal }) => request('GET /api/users/get-user', { signal }),
});

/** The signed-in user, as the server knows them now. */
export const useCurrentUser = () => useQuery({ ...currentUser, select: ({ user }) => user });

/**
 * Whether the hotel requires a second factor that the signed-in user does not have: until they add one, they cannot open
 * the desk.
 */
export const useLacksSecondFactor = (): boolean =>
  useQuery({ ...currentUser, select: (answer) => answer.lacksSecondFactor ?? false }).data ?? false;

/** The language that the signed-in user has chosen; undefined until it is known, and for visitors without an account, without a call. */
export const useOwnLanguage = () =>
  useQuery({ ...currentUser, enabled: readToken() !== null, select: ({ user }) => user.language }).data;

/** The id of the signed-in user; '' until it is known, and for visitors without an account, without a call. */
export const useCurrentUserId = (): string =>
  useQuery({ ...currentUser, enabled: readToken() !== null, select: ({ user }) => user._id }).data ?? '';

/**
 * Returns whether the signed-in user has a permission. The server checks it again on every call.
 */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const answer = useQuery(currentUser).data;
  return (permission) => answer?.permissions.includes(permission) ?? false;
}
