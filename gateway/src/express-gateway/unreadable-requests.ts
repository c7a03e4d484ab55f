/**
 * Library behaviour: express-gateway does not handle requests that Node's HTTP parser rejects, so Node responds with a
 * bare status line.
 * Why: every error response has the same shape, with a request id.
 * Without it: `a request with … is rejected before anything reads it` in
 * upstream/http-wire.int.test.ts fails.
 */
import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { REJECTIONS, type RejectionCode, rejectionBody } from '../request/rejection.ts';
import { API_CSP, SAME_ORIGIN_ONLY, SECURITY_HEADERS } from '../request/security-headers.ts';

type ClientError = Error & { code?: string };
type HttpSocket = Duplex & { _httpMessage?: ServerResponse | null };

const securityHeaders = ['Content-Security-Policy', API_CSP, ...SECURITY_HEADERS, ...SAME_ORIGIN_ONLY];
const SECURITY_LINES = securityHeaders.flatMap((name, i) =>
  i % 2 ? [] : [`${name}: ${securityHeaders[i + 1]}`],
);

/** Rejects a request that Node could not parse. A listener for the server's `clientError` event. */
export function rejectUnreadable(error: ClientError, socket: HttpSocket): void {
  // As Node itself does: no second response is written into one that has started.
  const responding = socket._httpMessage?.headersSent ?? false;
  if (!socket.writable || responding || error.code === 'ECONNRESET') return void socket.destroy();
  const code = rejectionFor(error);
  const { status } = REJECTIONS[code];
  const requestId = randomUUID();
  const body = rejectionBody(code, requestId);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    ...SECURITY_LINES,
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function rejectionFor({ code }: ClientError): RejectionCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
}
