import { createHmac, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Actor, currentActor, currentRequestId } from './request-context.ts';

/** The fields of a security event. Missing fields are taken from the request being served. */
export type SecurityEvent = {
  actor?: Actor | undefined;
  /** The account that the event is about, by its e-mail address. Only its keyed hash is written. */
  email?: string | undefined;
  /** The client's network address. */
  address?: string | undefined;
  requestId?: string | undefined;
  /** More about the event. It must not contain personal data. */
  details?: Readonly<Record<string, string | number>>;
};

export type SecurityLogOptions<Name extends string> = {
  /** The process. */
  name: string;
  /** Every event that the process may record, so that each has a series from the start. */
  events: readonly Name[];
  registry: Registry;
  /** The key of the hashes; the same in every process, so that one account has one hash. Random if there is none. */
  key: string | undefined;
  /** Where lines go, in tests. */
  destination?: { write(line: string): void };
};

/**
 * Records security events: JSON lines with `type: "security"` on stdout, at every LOG_LEVEL, and the counter
 * `security_events_total`.
 */
export class SecurityLog<Name extends string> {
  readonly #logger;
  readonly #key: string | Buffer;
  readonly #counter: Counter<'event'>;

  constructor({ name, events, registry, key, destination }: SecurityLogOptions<Name>) {
    const options = { base: { name, type: 'security' }, level: 'info' };
    this.#logger = destination
      ? pino(options, destination)
      : pino(options, pino.destination({ fd: 1, sync: true }));
    this.#key = key ?? randomBytes(32);
    this.#counter = new Counter({
      name: 'security_events_total',
      help: 'Security events, as the log has them, by kind.',
      labelNames: ['event'],
      registers: [registry],
    });
    for (const event of events) this.#counter.inc({ event }, 0);
  }

  record(event: Name, { actor, email, address, requestId, details }: SecurityEvent = {}): void {
    this.#counter.inc({ event });
    this.#logger.info({
      event,
      actor: actor ?? currentActor(),
      account: email === undefined ? undefined : this.accountOf(email),
      address,
      requestId: requestId ?? currentRequestId(),
      ...details,
    });
  }

  /** The keyed hash under which the account with this e-mail address is recorded. */
  accountOf(email: string): string {
    return createHmac('sha256', this.#key)
      .update(email.trim().toLowerCase())
      .digest('base64url')
      .slice(0, 22);
  }
}
