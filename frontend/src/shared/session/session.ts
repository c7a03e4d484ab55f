import { request } from '../api/client.ts';
import { isCode } from '../api/errors.ts';
import { forgetToken, readToken } from './token.ts';

/** Ends the session in this browser at once, then asks the server to revoke the token, if it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (!token) return;
  forgetToken(token, 'signed-out');
  const end = (token: string) => request('POST /api/users/logout', { token });
  try {
    await end(token);
  } catch (error) {
    if (!isCode(error, 'expired_token')) return;
    const renewed = request('POST /api/users/renewal', { body: { token }, token: null });
    await renewed.then(({ token }) => end(token)).catch(() => undefined);
  }
}
