import { api } from '../api/client.ts';
import { paths } from '../paths.ts';
import { forgetToken, readToken, storeToken } from './token.ts';
import type { User } from './user.ts';

interface SignedIn {
  token: string;
  user: User;
}

/** Throws ApiError: 401 wrong e-mail or password, 403 disabled. */
export async function signIn(email: string, password: string): Promise<User> {
  const { token, user } = await api.post<SignedIn>('/users/login', { email, password }, { token: null });
  storeToken(token);
  return user;
}

/** Throws ApiError: 404 when nobody is registered with that account's e-mail. */
export async function signInWithGoogle(accessToken: string): Promise<User> {
  const { token, user } = await api.post<SignedIn>(
    `/users/googleLogin/${encodeURIComponent(accessToken)}`,
    undefined,
    { token: null },
  );
  storeToken(token);
  return user;
}

/** The person is out at once, however slow the server is, which revokes the token where it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (!token) return;
  forgetToken(token, 'signed-out');
  await api.post('/users/logout', undefined, { token }).catch(() => undefined);
}

/** A place that needs signing in, with what it was given. */
export interface ReturnTo {
  path: string;
  state: unknown;
}

/** Where a person goes after signing in: back, where that is theirs, else to the area of their type. */
export function placeAfterSignIn(userType: User['type'], returnTo: ReturnTo | null): ReturnTo {
  const own = userType === 'Admin' ? paths.admin.root : paths.home;
  const isAllowed = returnTo && [own, paths.categories].some((area) => returnTo.path.startsWith(area));
  return isAllowed ? returnTo : { path: own, state: null };
}
