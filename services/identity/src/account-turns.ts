import { rejection } from '@innkeeper/kit/http';
import pLimit, { type LimitFunction } from 'p-limit';
import { MAX_WAIT_MS } from './passwords.ts';

const MAX_WAITING = 50;

/**
 * Lets the attempts to sign in to one account run one after the other in this process. Otherwise many at the same moment would all be
 * checked before the first wrong one is counted, and would occupy all connections to the database while they wait for the same row.
 */
export class AccountTurns {
  readonly #accounts = new Map<string, LimitFunction>();

  /**
   * @param work gets the time since which it has waited.
   * @throws ApiError 429 at once when too many wait, and at its turn when that took too long.
   */
  async run<T>(account: string, work: (since: number) => Promise<T>): Promise<T> {
    const limit = this.#accounts.get(account) ?? pLimit(1);
    if (limit.pendingCount >= MAX_WAITING) throw tooManyAtOnce();
    this.#accounts.set(account, limit);
    const calledAt = performance.now();
    try {
      return await limit(() => {
        if (performance.now() - calledAt > MAX_WAIT_MS) throw tooManyAtOnce();
        return work(calledAt);
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#accounts.delete(account);
    }
  }
}

const tooManyAtOnce = () =>
  rejection(
    'too_many_requests.account_at_once',
    {},
    {
      headers: { 'Retry-After': '2' },
    },
  );
