import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { done, signedIn } from './shapes.ts';

/**
 * The header of a sign-in from a client that keeps cookies and renews its token with `POST /api/users/renewal`: it gets a
 * token that is valid for minutes. Other clients, such as scripts, get one that is valid as long as the
 * session.
 */
export const sessionHeaders = z.object({
  'session-renewal': z.literal('cookie').optional(),
});

/** How long a used refresh token still works, because two tabs may renew at once. */
export const RENEWAL_GRACE_SECONDS = 30;

/**
 * The token is in the body, because the gateway rejects an expired or revoked token in the header. The cookie alone is not
 * enough, so that a page of another site cannot make a browser renew.
 */
export const renewSession = defineCall('POST /api/users/renewal', {
  access: access.public,
  summary:
    'Exchange a token that expired, or was revoked because permissions changed, for a new one of the same session',
  headers: z.object({ cookie: z.string().optional() }),
  body: z.object({
    token: z.string().min(1).max(8_192),
  }),
  rejections: ['expired_token', 'invalid_token', 'revoked_token'],
  answers: { 200: signedIn },
});

const session = z.object({
  sessionId: z.string(),
  /** As text: `Chrome on Windows`. */
  device: z.string(),
  /** The network of the client's address, not the address: `203.0.113.*`. */
  network: z.string(),
  startedAt: z.iso.datetime(),
  /** When it was last renewed; it may be in use since then. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});

export const listSessions = defineCall('GET /api/users/profile/sessions', {
  access: access.guest,
  summary: 'The sessions of the caller, the one that was used last first',
  answers: ok({ sessions: z.array(session) }),
});

export const endSession = defineCall('DELETE /api/users/profile/sessions/:sessionId', {
  access: access.guest,
  summary: 'End a session of the caller: its tokens are rejected from now on',
  params: z.object({ sessionId: z.uuid() }),
  rejections: ['not_found', 'second_factor_needed'],
  answers: { 200: done },
});

export const endOtherSessions = defineCall('POST /api/users/profile/sessions/end-others', {
  access: access.guest,
  summary: 'End all sessions of the caller, and begin a new one in their place',
  headers: sessionHeaders,
  rejections: ['second_factor_needed'],
  answers: { 200: signedIn },
});

export type SessionOnWire = z.output<typeof session>;
