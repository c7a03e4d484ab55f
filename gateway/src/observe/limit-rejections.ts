import { networkOf } from '@innkeeper/kit/http';
import type { Request } from '../request/context.ts';
import type { GatewaySecurityLog } from '../request/security-events.ts';
import type { Metrics } from './metrics.ts';

const MINUTE_MS = 60_000;
/** Bounds the memory and the lines that an attack from many addresses can cause in one minute. */
const MAX_REPORTED = 1_000;

/**
 * Counts what the limits reject. A security event is recorded once per limit, client and minute: an attack would
 * otherwise fill the log.
 */
export class LimitRejections {
  readonly #metrics: Pick<Metrics, 'limitRejectionCounter'>;
  readonly #security: Pick<GatewaySecurityLog, 'record'>;
  readonly #reported = new Set<string>();
  #minute = 0;

  constructor(metrics: Pick<Metrics, 'limitRejectionCounter'>, security: Pick<GatewaySecurityLog, 'record'>) {
    this.#metrics = metrics;
    this.#security = security;
  }

  /** Returns the function that records a rejected request. */
  recorderOf(limit: string): (req: Request) => void {
    const count = this.#metrics.limitRejectionCounter(limit);
    return ({ context: { address, caller, id: requestId } }) => {
      count();
      const user = caller?.token === 'valid' ? caller.user : undefined;
      if (!this.#isFirst(`${limit} ${user?.id ?? networkOf(address)}`)) return;
      this.#security.record('limit_reached', {
        ...(user && { actor: { kind: 'user', id: user.id }, email: user.email }),
        address,
        requestId,
        details: { limit },
      });
    };
  }

  /** Returns the function that records a rejection for an address without a request. */
  addressRecorderOf(limit: string): (address: string) => void {
    const count = this.#metrics.limitRejectionCounter(limit);
    return (address) => {
      count();
      if (this.#isFirst(`${limit} ${networkOf(address)}`))
        this.#security.record('limit_reached', { address, details: { limit } });
    };
  }

  #isFirst(key: string): boolean {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#reported.clear();
    }
    if (this.#reported.has(key) || this.#reported.size >= MAX_REPORTED) return false;
    this.#reported.add(key);
    return true;
  }
}
