import { performance } from 'node:perf_hooks';
import { BusAuthError } from '../event-bus.ts';
import type { KafkaAccess } from './access.ts';

/** kafkajs wraps the original error as the cause of its own. */
function findAuthError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.name === 'KafkaJSSASLAuthenticationError' ? error : findAuthError(error.cause);
}

/** A BusAuthError when Kafka rejected the user, otherwise `error` itself. */
export function explainAuthError(error: unknown, { sasl }: KafkaAccess): unknown {
  const rejection = findAuthError(error);
  if (!rejection) return error;
  return new BusAuthError(
    `Kafka rejects the user ${sasl?.username} (${rejection.message}): see KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD`,
  );
}

/**
 * Guards the requests of a bus to Kafka. A rejected password stays rejected until someone corrects it, and a broker may
 * lock out a client that retries too often, so for some time after a rejection no request is sent.
 */
export class AuthBackoff {
  readonly #access: KafkaAccess;
  readonly #pauseMs: number;
  #rejection: unknown;
  #pausedUntil = 0;

  constructor(access: KafkaAccess, pauseMs: number) {
    this.#access = access;
    this.#pauseMs = pauseMs;
  }

  /** @throws BusAuthError when Kafka rejects the user, or rejected them recently. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#pausedUntil) throw this.#rejection;
    try {
      return await request();
    } catch (error) {
      const explained = explainAuthError(error, this.#access);
      if (explained instanceof BusAuthError) {
        this.#rejection = explained;
        this.#pausedUntil = performance.now() + this.#pauseMs;
      }
      throw explained;
    }
  }
}
