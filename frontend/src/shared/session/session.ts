import { request } from '../api/client.ts';
import { forgetToken, readToken } from './token.ts';

/** Ends the session in this browser at once, then asks the server to revoke the token, if it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (!token) return;
  forgetToken(token, 'signed-out');
  await request('POST /api/users/logout', { token }).catch(() => undefined);
}
