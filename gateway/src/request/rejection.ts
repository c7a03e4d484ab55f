import type { ErrorCode } from '@innkeeper/contracts/errors';
import { type ApiError, rejection, toProblem } from '@innkeeper/kit/http';
import { BODY_LIMIT, endAfterUpload, isUploading } from './body.ts';
import { commonHeaders, type Request, type Response } from './context.ts';
import { ADDRESS_LIMIT } from './path.ts';

/** Every error response that the gateway itself sends. */
export const REJECTIONS = {
  bad_request: rejection('bad_request.request'),
  unauthenticated: rejection('unauthenticated.sign_in'),
  invalid_token: rejection('invalid_token'),
  expired_token: rejection('expired_token'),
  revoked_token: rejection('revoked_token'),
  forbidden: rejection('forbidden.no_permission'),
  not_found: rejection('not_found.gateway'),
  method_not_allowed: rejection('method_not_allowed.gateway'),
  request_timeout: rejection('request_timeout'),
  expectation_failed: rejection('expectation_failed'),
  body_too_large: rejection('body_too_large', { kilobytes: BODY_LIMIT / 1024 }),
  too_many_requests: rejection('too_many_requests'),
  address_too_long: rejection('address_too_long', { kilobytes: ADDRESS_LIMIT / 1024 }),
  headers_too_large: rejection('headers_too_large'),
  internal_error: rejection('internal_error'),
  upstream_unavailable: rejection('upstream_unavailable'),
  unavailable: rejection('unavailable.part'),
  upstream_timeout: rejection('upstream_timeout'),
} satisfies Partial<Record<ErrorCode, ApiError>>;

export type RejectionCode = keyof typeof REJECTIONS;

/** The body of a rejection as JSON, in the shape that every error of the product has. */
export function rejectionBody(code: RejectionCode, requestId: string): string {
  return JSON.stringify({ ...toProblem(REJECTIONS[code]), requestId });
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
  res.writeHead(REJECTIONS[code].status, headers);
  if (uploading) endAfterUpload(req, res, body);
  else res.end(body);
}
