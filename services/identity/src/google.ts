import { rejection, unavailable } from '@innkeeper/kit/http';
import { z } from 'zod';

export type GoogleSignIn = {
  /** The OAuth client that the hotel registered with Google; undefined turns Google sign-in off. */
  clientId: string | undefined;
  /** Where browsers load the script that gives a page an access token. */
  scriptUrl: string;
  tokeninfoUrl: string;
};

const TIMEOUT_MS = 3_000; // shorter than the gateway's timeout

// Google sends flags and numbers as text. https://oauth2.googleapis.com/tokeninfo
const tokeninfo = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  email: z.string().min(1),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  expires_in: z.coerce.number().positive(),
});

/**
 * The e-mail that Google has verified, of the person who gave the access token to this hotel and to no other site.
 * @throws ApiError 401 when Google or this hotel rejects the token, 503 while Google is unavailable.
 */
export async function readVerifiedEmail(google: GoogleSignIn, accessToken: string): Promise<string> {
  if (!google.clientId) throw rejection('google_sign_in_rejected.not_set_up');
  const info = tokeninfo.safeParse(await fetchTokeninfo(google.tokeninfoUrl, accessToken));
  if (!info.success) throw rejection('google_sign_in_rejected.address');
  const { aud, azp = aud, email } = info.data;
  if (aud !== google.clientId || azp !== google.clientId)
    throw rejection('google_sign_in_rejected.other_site');
  return email;
}

async function fetchTokeninfo(tokeninfoUrl: string, accessToken: string): Promise<unknown> {
  const url = new URL(tokeninfoUrl);
  url.searchParams.set('access_token', accessToken);
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch((cause: Error) => {
      throw googleUnavailable(cause);
    });
  if (answer.status >= 500 || answer.status === 429)
    throw googleUnavailable(new Error(`Google answered ${answer.status}`));
  if (answer.status !== 200) throw rejection('google_sign_in_rejected.not_accepted');
  return answer.body;
}

/** The cause is for the log, and never holds the access token. */
const googleUnavailable = (cause: Error) => Object.assign(unavailable(), { cause });
