import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { REFUSALS, type RefusalCode, refusalBody } from './refusal.ts';

type ClientError = Error & { code?: string };
type HttpSocket = Duplex & { _httpMessage?: ServerResponse | null };

/** Answers what Node's parser refuses, in the same shape as everything else; a listener for `clientError`. */
export function answerUnreadable(error: ClientError, socket: HttpSocket): void {
  const answering = socket._httpMessage?.headersSent ?? false; // as Node does: never a second answer into the first
  if (!socket.writable || answering || error.code === 'ECONNRESET') return void socket.destroy();
  const code = refusalFor(error);
  const [status] = REFUSALS[code];
  const requestId = randomUUID();
  const body = refusalBody(code, requestId);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalFor({ code }: ClientError): RefusalCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
}
