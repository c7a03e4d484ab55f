import type { SecondStep } from '@innkeeper/contracts/identity';
import { type Answer, request } from '../api/client.ts';
import { apiBase } from '../config.ts';
import { paths } from '../paths.ts';
import { storeStart, storeToken } from './token.ts';
import type { User } from './user.ts';

/** Asks for a token that is renewed with a cookie, which browsers send only to the hotel's own address. */
export const renewable = apiBase[0] === '/' ? ({ 'session-renewal': 'cookie' } as const) : {};

/** The result of a first step: the signed-in user, or the data for the second step. */
export type FirstStepDone = User | SecondStep;

/** @throws ApiError `invalid_credentials` for a wrong e-mail or password, `forbidden` for a disabled user. */
export async function signIn(email: string, password: string): Promise<FirstStepDone> {
  return enter(
    await request('POST /api/users/login', { body: { email, password }, token: null, headers: renewable }),
  );
}

/** @throws ApiError `not_found` when no user has the Google account's e-mail. */
export async function signInWithGoogle(googleAccessToken: string): Promise<FirstStepDone> {
  const call = 'POST /api/users/googleLogin/:googleAccessToken';
  return enter(await request(call, { params: { googleAccessToken }, token: null, headers: renewable }));
}

type SignedIn = Answer<'POST /api/users/renewal'>;

/** Begins the session from an answer with a token; an answer that requires a second step is returned unchanged. */
export function enter(answer: SignedIn): User;
export function enter(answer: SignedIn | SecondStep): FirstStepDone;
export function enter(answer: SignedIn | SecondStep): FirstStepDone {
  if (!('token' in answer)) return answer;
  storeToken(answer.token);
  storeStart(placeAfterSignIn(answer.user.type, null).path);
  return answer.user;
}

/** A page to return to after signing in, with its navigation state. */
export interface ReturnTo {
  path: string;
  state: unknown;
}

/** Where a user continues after signing in: at `returnTo` if their type may open it, otherwise at the start of their area. */
export function placeAfterSignIn(userType: User['type'], returnTo: ReturnTo | null): ReturnTo {
  const own = userType === 'Admin' ? paths.desk.root : paths.home;
  const isAllowed =
    returnTo &&
    [own, paths.categories, paths.profile, paths.stay].some((area) => returnTo.path.startsWith(area));
  return isAllowed ? returnTo : { path: own, state: null };
}
