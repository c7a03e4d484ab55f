import { setRenewalCookie } from './renewal-cookie.ts';
import type { FirstStepDone } from './sign-in.ts';
import type { Session } from './start-session.ts';
import { toUserOnWire } from './users.ts';

const NEXT_STEP =
  'The password is right. Now this account needs a second step: reload the page if it does not ask for one.';

/** The answer to a first step: without a second factor, the specified one. */
export const toFirstStepDone = (done: FirstStepDone) =>
  'challenge' in done
    ? { status: 202 as const, body: { ...done, message: NEXT_STEP } }
    : { status: 200 as const, ...toSignedIn(done) };

/** The answer to a sign-in. */
export const toSignedIn = ({ token, user, renewal }: Session) => ({
  body: { token, user: toUserOnWire(user) },
  ...(renewal && { headers: setRenewalCookie(renewal.secret, renewal.seconds) }),
});

/** Whether a caller renews its session with a cookie. */
export const renews = (headers: { 'session-renewal'?: 'cookie' | undefined }): boolean =>
  headers['session-renewal'] === 'cookie';
