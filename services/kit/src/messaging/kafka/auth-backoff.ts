import { performance } from 'node:perf_hooks';
import { BusAuthError } from '../event-bus.ts';
import type { KafkaAccess } from './access.ts';

/** The client gives what went wrong at first as the cause of its own error. */
function findRefusal(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.name === 'KafkaJSSASLAuthenticationError' ? error : findRefusal(error.cause);
}

/** `error`, or a BusAuthError where what is behind it is that Kafka does not let the user in. */
export function explained(error: unknown, { sasl }: KafkaAccess): unknown {
  const refusal = findRefusal(error);
  if (!refusal) return error;
  return new BusAuthError(
    `Kafka does not let in the user ${sasl?.username} (${refusal.message}): see KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD`,
  );
}

/**
 * Stands between a bus and Kafka. Who is refused with a password is refused with it at the next moment too, and a broker
 * may lock out who asks too often: so for a while after a refusal nobody asks.
 */
export class KafkaDoor {
  readonly #access: KafkaAccess;
  readonly #closedForMs: number;
  #refusal: unknown;
  #closedUntil = 0;

  constructor(access: KafkaAccess, closedForMs: number) {
    this.#access = access;
    this.#closedForMs = closedForMs;
  }

  /** @throws BusAuthError where Kafka refuses the user, or has done so a moment ago. */
  async pass<T>(ask: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#closedUntil) throw this.#refusal;
    try {
      return await ask();
    } catch (error) {
      const told = explained(error, this.#access);
      if (told instanceof BusAuthError) {
        this.#refusal = told;
        this.#closedUntil = performance.now() + this.#closedForMs;
      }
      throw told;
    }
  }
}
