import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The OAuth client of the hotel in tests. */
export const CLIENT_ID = 'marisol.apps.googleusercontent.com';
export const SCRIPT_URL = 'https://accounts.google.com/gsi/client';

type Answer = { status: number; body: unknown; location?: string } | 'garbage' | 'silence' | 'hang up';

export type GoogleStandIn = {
  url: string;
  /** Sets the answer for one token; other tokens get Google's answer for an unknown token. */
  answer(accessToken: string, answer: Answer): void;
  stop(): void;
};

/** Starts a server that answers the tokeninfo call as scripted. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const script = new Map<string, Answer>();
  const server = createServer((req, res) => {
    const token = new URL(req.url ?? '/', 'http://google').searchParams.get('access_token');
    const answer = script.get(token ?? '') ?? { status: 400, body: { error_description: 'Invalid Value' } };
    if (answer === 'silence') return;
    if (answer === 'hang up') return void req.socket.destroy();
    if (answer === 'garbage') return void res.end('<html>');
    const { status, body, location } = answer;
    res.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
    res.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tokeninfo`,
    answer: (accessToken, answer) => void script.set(accessToken, answer),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Google's answer for a valid access token, with Google's types. */
export const tokeninfoFor = (email: string, details: Record<string, unknown> = {}) => ({
  status: 200,
  body: {
    azp: CLIENT_ID,
    aud: CLIENT_ID,
    sub: '117',
    scope: 'openid email profile',
    exp: '1763727200',
    expires_in: '3599',
    email,
    email_verified: 'true',
    access_type: 'online',
    ...details,
  },
});
