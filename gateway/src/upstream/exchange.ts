import type { IncomingHttpHeaders } from 'node:http';
import { endAtEndOfTurn } from '@innkeeper/kit/http';
import type { Dispatcher, Pool } from 'undici';
import { hasBody, readBody } from '../request/body.ts';
import {
  ANSWER_BEGUN,
  type Context,
  commonHeaders,
  type Request,
  type Response,
} from '../request/context.ts';
import { type RejectionCode, reject } from '../request/rejection.ts';
import { acceptsGzip, compress, isCompressible } from './compress.ts';
import { appendDownstreamHeaders, upstreamHeaders } from './headers.ts';

/** An error of undici: the service could not be reached, or its response did not arrive completely. */
export type UpstreamFailure = Error & { code?: string; socket?: { bytesRead?: number } };

/** The functions of its service that an exchange needs. */
export type Upstream = {
  readonly pool: Pool;
  readonly onFailure: (failure: UpstreamFailure, context: Context) => void;
  /** Called when the client does not read its answer as fast as the service sends it, and when it has caught up. */
  stalled(exchange: Exchange): void;
  resumed(exchange: Exchange): void;
  /** Called once, when the exchange has ended. */
  release(): void;
};

type Collected = { status: number; headers: IncomingHttpHeaders; chunks: Buffer[] };

/**
 * Forwards one request and passes the response back. It is itself undici's handler and writes directly into the
 * client's response. Back-pressure, disconnects and failures of each side reach the other side.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #upstream: Upstream;
  readonly #req: Request;
  readonly #res: Response;
  readonly #csp: string;
  #body: Buffer | null = null;
  #controller: Dispatcher.DispatchController | undefined;
  #dispatched = false;
  #retried = false;
  #clientClosed = false;
  #settled = false;
  #responseEnded = false;
  #bytesLeft: number | undefined; // known when the service sends Content-Length
  /** What has arrived of an answer that will be compressed. */
  #toCompress: Collected | undefined;

  constructor(upstream: Upstream, req: Request, res: Response, csp: string) {
    this.#upstream = upstream;
    this.#req = req;
    this.#res = res;
    this.#csp = csp;
    res.once('close', () => this.#onClientClose());
  }

  start(): void {
    if (hasBody(this.#req)) readBody(this.#req, (body) => this.#onBody(body));
    else this.#dispatch();
  }

  #onBody(body: Buffer | 'too large'): void {
    if (this.#clientClosed) return;
    if (body === 'too large') {
      this.#settle();
      reject(this.#req, this.#res, 'body_too_large');
    } else {
      this.#body = body;
      this.#dispatch();
    }
  }

  #dispatch(): void {
    this.#dispatched = true;
    this.#toCompress = undefined;
    const { method, url } = this.#req;
    this.#upstream.pool.dispatch(
      {
        method: method as Dispatcher.HttpMethod,
        path: url!,
        headers: upstreamHeaders(this.#req),
        body: this.#body,
        reset: false, // otherwise undici closes the connection after every HEAD
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#clientClosed) this.#abort();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const isVarying = isCompressible(this.#req.method, headers);
    if (isVarying && acceptsGzip(this.#req.headers['accept-encoding'])) {
      this.#toCompress = { status, headers, chunks: [] };
      return;
    }
    const length = headers['content-length'];
    if (length !== undefined) this.#bytesLeft = Number(length);
    this.#writeHead(status, headers, isVarying);
    if (headers['content-type']?.startsWith('text/event-stream')) {
      this.#res.flushHeaders();
      this.#res.emit(ANSWER_BEGUN);
    }
  }

  #writeHead(status: number, headers: IncomingHttpHeaders, isVarying: boolean): void {
    const common = commonHeaders(this.#req.context, this.#csp);
    if (isVarying) common.push('Vary', 'Accept-Encoding');
    this.#res.writeHead(status, appendDownstreamHeaders(common, headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#toCompress) {
      this.#toCompress.chunks.push(chunk);
      return;
    }
    const res = this.#res;
    if (this.#bytesLeft === chunk.length) {
      this.#responseEnded = true;
      endAtEndOfTurn(res, chunk); // sends headers, body and end of a short response in a single write
      return;
    }
    if (this.#bytesLeft !== undefined) this.#bytesLeft -= chunk.length;
    if (res.write(chunk)) return;
    controller.pause();
    this.#upstream.stalled(this);
    res.once('drain', () => {
      this.#upstream.resumed(this);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.#settle();
    if (this.#toCompress) this.#sendCompressed(this.#toCompress);
    else if (!this.#responseEnded) this.#res.end();
  }

  #sendCompressed({ status, headers, chunks }: Collected): void {
    if (this.#clientClosed) return;
    const answer = compress(headers, Buffer.concat(chunks));
    this.#writeHead(status, answer.headers, true);
    endAtEndOfTurn(this.#res, answer.body);
  }

  onResponseError(_controller: Dispatcher.DispatchController, failure: UpstreamFailure): void {
    if (this.#settled) return;
    if (this.#mayRetry(failure)) {
      this.#retried = true;
      this.#dispatch();
      return;
    }
    this.#settle();
    if (this.#clientClosed) return;
    this.#upstream.onFailure(failure, this.#req.context);
    if (!this.#res.headersSent) this.#reject(rejectionFor(failure));
    else if (!this.#responseEnded) this.#res.destroy(); // shows the client that the response is incomplete
  }

  #reject(code: RejectionCode): void {
    reject(this.#req, this.#res, code, code === 'unavailable' ? ['Retry-After', '1'] : []);
  }

  /** A service may close an idle connection just as a request is sent on it; that request was not processed. */
  #mayRetry(failure: UpstreamFailure): boolean {
    const isRead = this.#req.method === 'GET' || this.#req.method === 'HEAD';
    const firstAttempt = !this.#retried && !this.#clientClosed && !this.#res.headersSent && !this.#body;
    return isRead && firstAttempt && isConnectionReset(failure);
  }

  #onClientClose(): void {
    if (this.#settled) return;
    this.#clientClosed = true;
    if (this.#dispatched) this.#abort();
    else this.#settle();
  }

  /** undici reports the abort through onResponseError. A request that is still queued is aborted when it starts. */
  #abort(): void {
    this.#controller?.abort(new Error('the client disconnected'));
  }

  /** Ends an exchange whose client does not read. */
  cut(): void {
    this.#res.destroy();
  }

  #settle(): void {
    this.#settled = true;
    this.#upstream.resumed(this);
    this.#upstream.release();
  }
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CLOSED', // the pool is closing because the gateway is stopping
]);
const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);

/** 503 when the service is unavailable, 504 when it takes too long, 502 when its response is malformed or cut. */
function rejectionFor({ code = '' }: UpstreamFailure): RejectionCode {
  if (UNAVAILABLE_CODES.has(code)) return 'unavailable';
  if (TIMEOUT_CODES.has(code)) return 'upstream_timeout';
  return code === 'UND_ERR_INVALID_ARG' ? 'bad_request' : 'upstream_unavailable';
}

/** Whether the connection was reset, or was closed after it had served an earlier request. */
function isConnectionReset({ code, socket }: UpstreamFailure): boolean {
  if (code === 'ECONNRESET' || code === 'EPIPE') return true;
  return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0;
}
