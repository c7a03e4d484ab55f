import { type Answer, request } from '../api/client.ts';
import { apiBase } from '../config.ts';
import { paths } from '../paths.ts';
import { storeStart, storeToken } from './token.ts';
import type { User } from './user.ts';

/** Asks for a token that is renewed by a cookie, which browsers keep for the hotel's own address alone. */
export const renewable = apiBase[0] === '/' ? ({ 'session-renewal': 'cookie' } as const) : {};

/** @throws ApiError `invalid_credentials` for a wrong e-mail or password, `forbidden` for a disabled user. */
export async function signIn(email: string, password: string): Promise<User> {
  return enter(
    await request('POST /api/users/login', { body: { email, password }, token: null, headers: renewable }),
  );
}

/** @throws ApiError `not_found` when no user has the Google account's e-mail. */
export async function signInWithGoogle(googleAccessToken: string): Promise<User> {
  const call = 'POST /api/users/googleLogin/:googleAccessToken';
  return enter(await request(call, { params: { googleAccessToken }, token: null, headers: renewable }));
}

/** Begins the session of an answer that signs somebody in. */
export function enter({ token, user }: Answer<'POST /api/users/login'>): User {
  storeToken(token);
  storeStart(placeAfterSignIn(user.type, null).path);
  return user;
}

/** A page to return to after signing in, with its navigation state. */
export interface ReturnTo {
  path: string;
  state: unknown;
}

/** Where a user continues after signing in: at `returnTo` if their type may open it, else at the start of their area. */
export function placeAfterSignIn(userType: User['type'], returnTo: ReturnTo | null): ReturnTo {
  const own = userType === 'Admin' ? paths.desk.root : paths.home;
  const isAllowed =
    returnTo &&
    [own, paths.categories, paths.profile, paths.stay].some((area) => returnTo.path.startsWith(area));
  return isAllowed ? returnTo : { path: own, state: null };
}
