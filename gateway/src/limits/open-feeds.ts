import type { ServerResponse } from 'node:http';
import { followDesk } from '@innkeeper/contracts/booking/feed-calls';
import { CLOCK_TOLERANCE_S, type User } from '@innkeeper/kit/http';
import type { Request } from '../request/context.ts';
import { pathOf } from '../request/path.ts';

/** Every call that streams. Finding them in all contracts would load those, which takes 6 MB. */
const PATHS: ReadonlySet<string> = new Set([followDesk.path]);
const CHECK_EVERY_MS = 500;
/** Feeds of one account; each visible page has one. */
const MAX_PER_ACCOUNT = 12;
/** Feeds of all accounts. */
const MAX_OPEN = 1_000;

/** Whether the answer to a request is a feed, which does not end by itself. */
export const isFeed = (req: Pick<Request, 'url' | 'method'>): boolean =>
  req.method === 'GET' && PATHS.has(pathOf(req.url!));

export type OpenFeedsOptions = {
  /** Whether the token is still accepted. */
  isAccepted: (user: User) => boolean;
  now?: () => number;
};

/**
 * Counts the feeds of each account separately, because an open feed does not occupy a service, and ends them with the token
 * that they were opened with.
 */
export class OpenFeeds {
  readonly #options: Required<OpenFeedsOptions>;
  readonly #open = new Map<ServerResponse, User>();
  readonly #perAccount = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OpenFeedsOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** Whether the account may have one more. If so, it counts until one side closes it. */
  admit(user: User, res: ServerResponse): boolean {
    const open = this.#perAccount.get(user.id) ?? 0;
    if (open >= MAX_PER_ACCOUNT || this.#open.size >= MAX_OPEN) return false;
    this.#perAccount.set(user.id, open + 1);
    this.#open.set(res, user);
    res.once('close', () => {
      this.#open.delete(res);
      const left = this.#perAccount.get(user.id)! - 1;
      if (left) this.#perAccount.set(user.id, left);
      else this.#perAccount.delete(user.id);
    });
    return true;
  }

  get size(): number {
    return this.#open.size;
  }

  start(): void {
    this.#timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  /** Ends the feeds whose tokens are revoked or have expired, even while revocations are unknown, when no call is accepted. */
  check(): void {
    const seconds = this.#options.now() / 1_000 - CLOCK_TOLERANCE_S;
    for (const [res, user] of this.#open)
      if (user.expiresAt <= seconds || !this.#options.isAccepted(user)) res.end();
  }

  /** Ends all feeds: their clients reconnect to another gateway. */
  stop(): void {
    clearInterval(this.#timer);
    for (const res of this.#open.keys()) res.end();
  }
}
