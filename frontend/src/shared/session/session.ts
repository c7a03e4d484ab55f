import { api } from '../api/client.ts';
import { paths } from '../paths.ts';
import { forgetToken, readToken, storeToken } from './token.ts';
import type { User } from './user.ts';

interface SignedIn {
  token: string;
  user: User;
}

/** @throws ApiError 401 for a wrong e-mail or password, 403 for a disabled user. */
export async function signIn(email: string, password: string): Promise<User> {
  const { token, user } = await api.post<SignedIn>('/users/login', { email, password }, { token: null });
  storeToken(token);
  return user;
}

/** @throws ApiError 404 when no user has the Google account's e-mail. */
export async function signInWithGoogle(accessToken: string): Promise<User> {
  const { token, user } = await api.post<SignedIn>(
    `/users/googleLogin/${encodeURIComponent(accessToken)}`,
    undefined,
    { token: null },
  );
  storeToken(token);
  return user;
}

/** Ends the session in this browser at once, then asks the server to revoke the token, if it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (!token) return;
  forgetToken(token, 'signed-out');
  await api.post('/users/logout', undefined, { token }).catch(() => undefined);
}

/** A page to return to after signing in, with its navigation state. */
export interface ReturnTo {
  path: string;
  state: unknown;
}

/** Where a user continues after signing in: at `returnTo` if their type may open it, else at the start of their area. */
export function placeAfterSignIn(userType: User['type'], returnTo: ReturnTo | null): ReturnTo {
  const own = userType === 'Admin' ? paths.desk.root : paths.home;
  const isAllowed = returnTo && [own, paths.categories].some((area) => returnTo.path.startsWith(area));
  return isAllowed ? returnTo : { path: own, state: null };
}
