import { ApiError, unavailable } from '@innkeeper/kit/http/errors';
import { z } from 'zod';

export type GoogleSignIn = {
  /** The OAuth client this hotel registered with Google; without one nobody signs in that way. */
  clientId: string | undefined;
  /** Where browsers get the script that gives a page an access token. */
  scriptUrl: string;
  tokeninfoUrl: string;
  answerWithinMs: number;
};

// Google sends flags and numbers as text. https://oauth2.googleapis.com/tokeninfo
const tokeninfo = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  email: z.string().min(1),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  expires_in: z.coerce.number().positive(),
});

const refused = (message: string) => new ApiError(401, 'google_sign_in_refused', message);

/**
 * The e-mail that Google vouches for, of the person who gave this hotel, and no other site, the access token.
 * @throws ApiError 401 when Google or this hotel refuses the token, 503 when Google is away.
 */
export async function verifiedEmail(google: GoogleSignIn, accessToken: string): Promise<string> {
  if (!google.clientId) throw refused('Signing in with Google is not set up at this hotel.');
  const info = tokeninfo.safeParse(await askGoogle(google, accessToken));
  if (!info.success) throw refused('Google could not confirm your e-mail address.');
  const { aud, azp = aud, email } = info.data;
  if (aud !== google.clientId || azp !== google.clientId)
    throw refused('This Google sign-in was made for another site.');
  return email;
}

async function askGoogle(
  { tokeninfoUrl, answerWithinMs }: GoogleSignIn,
  accessToken: string,
): Promise<unknown> {
  const url = new URL(tokeninfoUrl);
  url.searchParams.set('access_token', accessToken);
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch((cause: Error) => {
      throw googleAway(cause);
    });
  if (answer.status >= 500 || answer.status === 429)
    throw googleAway(new Error(`Google answered ${answer.status}`));
  if (answer.status !== 200) throw refused('Google refused the sign-in. Please try again.');
  return answer.body;
}

/** The cause is for the log; the token is in none of them. */
const googleAway = (cause: Error) => Object.assign(unavailable(), { cause });
