import type { IncomingMessage } from 'node:http';
import { answerHeaders, type Request, type Response } from './context.ts';

export const BODY_LIMIT = 102_400; // bytes

/** Every refusal the gateway speaks itself: status, and a sentence a person can act on. */
export const REFUSALS = {
  bad_request: [400, 'The request could not be understood. Please check the address and try again.'],
  unauthenticated: [401, 'Please sign in first.'],
  invalid_token: [401, 'Your sign-in is not valid. Please sign in again.'],
  expired_token: [401, 'Your sign-in has expired. Please sign in again.'],
  revoked_token: [401, 'You have been signed out. Please sign in again.'],
  forbidden: [403, 'Only hotel staff may do this.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address cannot be used in that way.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  body_too_large: [413, `A request may hold at most ${BODY_LIMIT / 1024} kB.`],
  too_many_requests: [429, 'That was too many requests. Please wait a moment and try again.'],
  headers_too_large: [431, 'The request carries too much in its headers.'],
  internal_error: [500, 'Something went wrong on our side. Please try again.'],
  upstream_unavailable: [502, 'A part of the hotel gave no usable answer. Please try again in a moment.'],
  unavailable: [503, 'A part of the hotel is not available right now. Please try again in a moment.'],
  upstream_timeout: [504, 'A part of the hotel took too long to answer. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal's body, in the shape every error of the product has. */
export function refusalBody(code: RefusalCode, requestId: string): string {
  return JSON.stringify({ code, message: REFUSALS[code][1], requestId });
}

/** Answers the request with a refusal; `extra` is name, value, name, value …. */
export function refuse(req: Request, res: Response, code: RefusalCode, extra: string[] = []): void {
  if (res.headersSent) return void res.destroy();
  const body = refusalBody(code, req.context.id);
  const headers = [...answerHeaders(req.context), ...extra];
  headers.push(
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    `${Buffer.byteLength(body)}`,
  );
  const endless = mayBeEndless(req);
  if (endless) headers.push('Connection', 'close');
  res.writeHead(REFUSALS[code][0], headers);
  if (endless) endWhenSent(req, res, body);
  else res.end(body);
}

/** Whether a body longer than we read may still be on its way; a shorter one Node reads to its end by itself. */
function mayBeEndless(req: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  return !req.complete && (encoding !== undefined || Number(length ?? 0) > BODY_LIMIT);
}

const LET_GO_AFTER_MS = 2_000;

/**
 * The client still uploads. Node closes a connection when the answer has ended, and one that is closed with unread
 * bytes resets and takes the answer with it: so the answer goes out whole, and ends when the upload does, or when
 * we have read on for long enough.
 */
function endWhenSent(req: IncomingMessage, res: Response, body: string): void {
  res.write(body);
  const timer = setTimeout(() => res.end(), LET_GO_AFTER_MS);
  req.once('end', () => res.end());
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
