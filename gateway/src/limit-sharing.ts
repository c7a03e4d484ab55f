import type { Count, Window } from './limit-window.ts';

/** A count and whose limit it counts towards. */
export type SharedCount = { bucket: string; count: Count };

/**
 * Tells the other gateways how often this one has seen each key so far, and gives how often they have, in the same
 * order. Rejects when that could not be done, or only in part; to repeat it does no harm.
 */
export type ShareCounts = (counts: SharedCount[]) => Promise<number[]>;

export type LimitSharingOptions = {
  windows: ReadonlyMap<string, Window>;
  share: ShareCounts;
  everyMs?: number;
  afterFailureMs?: number;
};

/**
 * Lets several gateways count towards the same limits, in the background: a call is counted in memory and waits for
 * nobody, and what was counted is shared in batches. So a limit is passed by what comes in at other gateways between two
 * batches, and no more. While it cannot be shared each gateway counts for itself, from what it has learnt so far.
 */
export class LimitSharing {
  readonly #options: Required<LimitSharingOptions>;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #behindSince: number | undefined;

  constructor(options: LimitSharingOptions) {
    this.#options = { everyMs: 100, afterFailureMs: 1_000, ...options };
  }

  /** For how long something was counted here that the other gateways have not heard of. */
  get lagMs(): number {
    return this.#behindSince === undefined ? 0 : performance.now() - this.#behindSince;
  }

  start(): void {
    const { everyMs, afterFailureMs } = this.#options;
    const tick = async () => {
      const shared = await this.#shareOnce();
      if (!this.#stopped) this.#timer = setTimeout(tick, shared ? everyMs : afterFailureMs);
    };
    this.#timer = setTimeout(tick, everyMs);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Whether everything that was counted is shared now. */
  async #shareOnce(): Promise<boolean> {
    const { windows, share } = this.#options;
    const counts = [...windows].flatMap(([bucket, window]) =>
      window.takeUnshared().map((count) => ({ bucket, count })),
    );
    if (!counts.length) {
      this.#behindSince = undefined;
      return true;
    }
    const startedAt = performance.now();
    this.#behindSince ??= startedAt;
    try {
      const elsewhere = await share(counts);
      counts.forEach(({ count }, i) => {
        count.elsewhere = Math.max(count.elsewhere, elsewhere[i]!); // it never shrinks, but Redis may have lost it
      });
      this.#behindSince = undefined;
      return true;
    } catch {
      for (const { bucket, count } of counts) windows.get(bucket)!.giveBack(count);
      return false;
    }
  }
}
