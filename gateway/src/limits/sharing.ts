import type { Count, LimitWindow } from './window.ts';

/** A count and the limit it belongs to. */
export type SharedCount = { bucket: string; count: Count };

/**
 * Reports this gateway's counts to the other gateways and returns what the others have counted, in the same order.
 * Rejects when some or all of the counts could not be reported; repeating a report is harmless.
 */
export type ShareCounts = (counts: SharedCount[]) => Promise<number[]>;

export type LimitSharingOptions = {
  windows: ReadonlyMap<string, LimitWindow>;
  share: ShareCounts;
  intervalMs?: number;
  retryDelayMs?: number;
};

/**
 * Makes several gateways count towards the same limits. Each request is counted in memory without waiting, and the
 * counts are shared in batches in the background. A client can therefore exceed a limit by what the other gateways
 * receive between two batches. While sharing fails, each gateway continues from the totals that it knows.
 */
export class LimitSharing {
  readonly #options: Required<LimitSharingOptions>;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #pendingSince: number | undefined;

  constructor(options: LimitSharingOptions) {
    this.#options = { intervalMs: 100, retryDelayMs: 1_000, ...options };
  }

  /** How long the oldest count has been waiting to be shared. */
  get lagMs(): number {
    return this.#pendingSince === undefined ? 0 : performance.now() - this.#pendingSince;
  }

  start(): void {
    const { intervalMs, retryDelayMs } = this.#options;
    const tick = async () => {
      const shared = await this.#sharePending();
      if (!this.#stopped) this.#timer = setTimeout(tick, shared ? intervalMs : retryDelayMs);
    };
    this.#timer = setTimeout(tick, intervalMs);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Returns whether every pending count has been shared. */
  async #sharePending(): Promise<boolean> {
    const { windows, share } = this.#options;
    const counts = [...windows].flatMap(([bucket, window]) =>
      window.takePending().map((count) => ({ bucket, count })),
    );
    if (!counts.length) {
      this.#pendingSince = undefined;
      return true;
    }
    this.#pendingSince ??= performance.now();
    try {
      const remote = await share(counts);
      counts.forEach(({ count }, i) => {
        count.remote = Math.max(count.remote, remote[i]!); // smaller only when Redis has lost counts
      });
      this.#pendingSince = undefined;
      return true;
    } catch {
      for (const { bucket, count } of counts) windows.get(bucket)!.returnPending(count);
      return false;
    }
  }
}
