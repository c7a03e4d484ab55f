import type { ServerResponse } from 'node:http';
import { networkOf } from '@innkeeper/kit/http';
import type { Request } from '../request/context.ts';

export type OpenAnswersOptions = {
  /** Answers in progress of all clients without an account at one address together. */
  maxPerAddress: number;
  /** The account whose valid token the request has, or null. */
  accountOf: (req: Request) => string | null;
};

/** Answers in progress of one account. A browser has six connections to a site. */
const MAX_PER_ACCOUNT = 32;

/**
 * Counts the answers in progress of each client, so that one client cannot occupy the gateway with many slow ones.
 * Accounts are counted separately, so that strangers at their address cannot block them.
 */
export class OpenAnswers {
  readonly #options: OpenAnswersOptions;
  readonly #open = new Map<string, number>();

  constructor(options: OpenAnswersOptions) {
    this.#options = options;
  }

  /** Whether the client may have one more. If so, it counts until the answer is complete or the client has disconnected. */
  admit(req: Request, res: ServerResponse): boolean {
    const account = this.#options.accountOf(req);
    const key = account ?? networkOf(req.context.address);
    const open = this.#open.get(key) ?? 0;
    if (
      open >= (account ? Math.min(MAX_PER_ACCOUNT, this.#options.maxPerAddress) : this.#options.maxPerAddress)
    )
      return false;
    this.#open.set(key, open + 1);
    res.once('close', () => this.#release(key));
    return true;
  }

  #release(key: string): void {
    const left = this.#open.get(key)! - 1;
    if (left) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
