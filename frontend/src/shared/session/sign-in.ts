import type { SecondStep } from '@innkeeper/contracts/identity';
import { type Answer, request } from '../api/client.ts';
import { apiBase } from '../config.ts';
import { paths } from '../paths.ts';
import { storeStart, storeToken } from './token.ts';
import type { User } from './user.ts';

/** Asks for a token that is renewed by a cookie, which browsers keep for the hotel's own address alone. */
export const renewable = apiBase[0] === '/' ? ({ 'session-renewal': 'cookie' } as const) : {};

/** What came of a first step: the user who is signed in, or what the second step has to show. */
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

/** Begins the session of an answer that signs somebody in; one that asks for a second step is returned as it is. */
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

/** Where a user continues after signing in: at `returnTo` if their type may open it, else at the start of their area. */
export function placeAfterSignIn(userType: User['type'], returnTo: ReturnTo | null): ReturnTo {
  const own = userType === 'Admin' ? paths.desk.root : paths.home;
  const isAllowed =
    returnTo &&
    [own, paths.categories, paths.profile, paths.stay].some((area) => returnTo.path.startsWith(area));
  return isAllowed ? returnTo : { path: own, state: null };
}
