import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { answerHeaders, type Request, type Response } from './context.ts';
import type { Service } from './forward.ts';
import { appendDownstream, upstreamHeaders } from './passed-headers.ts';
import { type RefusalCode, refuse } from './refusal.ts';
import { hasBody, readBody } from './request-body.ts';
import { isReset, refusalForFailure, type UpstreamFailure } from './upstream-failure.ts';

/**
 * One request passed on and one answer passed back. It is undici's handler itself and writes straight into the
 * client's response; each side's back-pressure, departure and failure reaches the other.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #service: Service;
  readonly #req: Request;
  readonly #res: Response;
  readonly #csp: string;
  #body: Buffer | null = null;
  #upstream: Dispatcher.DispatchController | undefined;
  #sent = false;
  #retried = false;
  #clientLeft = false;
  #settled = false;
  #answerEnded = false;
  #bytesToCome: number | undefined; // where the service has said how many

  constructor(service: Service, req: Request, res: Response, csp: string) {
    this.#service = service;
    this.#req = req;
    this.#res = res;
    this.#csp = csp;
    res.once('close', () => this.#onClientClose());
  }

  begin(): void {
    if (hasBody(this.#req)) readBody(this.#req, (body) => this.#onBody(body));
    else this.#send();
  }

  #onBody(body: Buffer | 'too large'): void {
    if (this.#clientLeft) return;
    if (body === 'too large') {
      this.#settle();
      refuse(this.#req, this.#res, 'body_too_large');
    } else {
      this.#body = body;
      this.#send();
    }
  }

  #send(): void {
    this.#sent = true;
    const { method, url } = this.#req;
    this.#service.pool.dispatch(
      {
        method: method as Dispatcher.HttpMethod,
        path: url!,
        headers: upstreamHeaders(this.#req),
        body: this.#body,
        reset: false, // undici would close the connection after every HEAD
      },
      this,
    );
  }

  onRequestStart(upstream: Dispatcher.DispatchController): void {
    this.#upstream = upstream;
    if (this.#clientLeft) this.#abandon();
  }

  onResponseStart(
    _upstream: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const length = headers['content-length'];
    if (length !== undefined) this.#bytesToCome = Number(length);
    this.#res.writeHead(status, appendDownstream(answerHeaders(this.#req.context, this.#csp), headers));
  }

  onResponseData(upstream: Dispatcher.DispatchController, piece: Buffer): void {
    const res = this.#res;
    if (this.#bytesToCome === piece.length) {
      this.#answerEnded = true;
      res.end(piece); // the last piece: with a short answer, headers, body and end go out in one write
      return;
    }
    if (this.#bytesToCome !== undefined) this.#bytesToCome -= piece.length;
    if (res.write(piece)) return;
    upstream.pause();
    res.once('drain', () => upstream.resume());
  }

  onResponseEnd(): void {
    this.#settle();
    if (!this.#answerEnded) this.#res.end();
  }

  onResponseError(_upstream: Dispatcher.DispatchController, failure: UpstreamFailure): void {
    if (this.#settled) return;
    if (this.#mayRetry(failure)) {
      this.#retried = true;
      this.#send();
      return;
    }
    this.#settle();
    if (this.#clientLeft) return;
    this.#service.onFailure(failure, this.#req.context);
    if (!this.#res.headersSent) this.#refuse(refusalForFailure(failure));
    else if (!this.#answerEnded) this.#res.destroy(); // cut in the middle: the client must see it cut
  }

  #refuse(code: RefusalCode): void {
    refuse(this.#req, this.#res, code, code === 'unavailable' ? ['Retry-After', '1'] : []);
  }

  /** A kept connection may be closed by the service just as a request goes out: nobody has seen that request. */
  #mayRetry(failure: UpstreamFailure): boolean {
    const readsOnly = this.#req.method === 'GET' || this.#req.method === 'HEAD';
    const untouched = !this.#retried && !this.#clientLeft && !this.#res.headersSent && !this.#body;
    return readsOnly && untouched && isReset(failure);
  }

  #onClientClose(): void {
    if (this.#settled) return;
    this.#clientLeft = true;
    if (this.#sent) this.#abandon();
    else this.#settle();
  }

  /** undici reports the abort as an error, which settles; a request still in its queue is dropped when it starts. */
  #abandon(): void {
    this.#upstream?.abort(new Error('the client left'));
  }

  #settle(): void {
    this.#settled = true;
    this.#service.release();
  }
}
