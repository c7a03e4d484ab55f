import { BODY_LIMIT, endAfterUpload, isUploading } from './body.ts';
import { commonHeaders, type Request, type Response } from './context.ts';
import { ADDRESS_LIMIT } from './path.ts';

/** Every error response that the gateway itself sends: the status, and a sentence about what a person can do. */
export const REJECTIONS = {
  bad_request: [400, 'The request could not be understood. Please check the address and try again.'],
  unauthenticated: [401, 'Please sign in first.'],
  invalid_token: [401, 'Your sign-in is not valid. Please sign in again.'],
  expired_token: [401, 'Your sign-in has expired. Please sign in again.'],
  revoked_token: [401, 'You have been signed out. Please sign in again.'],
  forbidden: [403, 'You do not have access to this. Ask an owner of the hotel for permission.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address cannot be used in that way.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  expectation_failed: [417, 'The request expects something that is not offered here.'],
  body_too_large: [413, `A request may hold at most ${BODY_LIMIT / 1024} kB.`],
  too_many_requests: [429, 'That was too many requests. Please wait a moment and try again.'],
  address_too_long: [414, `An address may hold at most ${ADDRESS_LIMIT / 1024} kB.`],
  headers_too_large: [431, 'The request carries too much in its headers.'],
  internal_error: [500, 'Something went wrong on our side. Please try again.'],
  upstream_unavailable: [502, 'A part of the hotel gave no usable answer. Please try again in a moment.'],
  unavailable: [503, 'A part of the hotel is not available right now. Please try again in a moment.'],
  upstream_timeout: [504, 'A part of the hotel took too long to answer. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RejectionCode = keyof typeof REJECTIONS;

/** The body of a rejection as JSON, in the shape that every error of the product has. */
export function rejectionBody(code: RejectionCode, requestId: string): string {
  return JSON.stringify({ code, message: REJECTIONS[code][1], requestId });
}

/** Responds with an error. `extraHeaders` is name, value, name, value, … */
export function reject(req: Request, res: Response, code: RejectionCode, extraHeaders: string[] = []): void {
  if (res.headersSent) return void res.destroy();
  const body = rejectionBody(code, req.context.id);
  const headers = [...commonHeaders(req.context), 'Cache-Control', 'no-store', ...extraHeaders];
  headers.push(
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    `${Buffer.byteLength(body)}`,
  );
  const uploading = isUploading(req);
  if (uploading && !extraHeaders.includes('Connection')) headers.push('Connection', 'close');
  res.writeHead(REJECTIONS[code][0], headers);
  if (uploading) endAfterUpload(req, res, body);
  else res.end(body);
}
