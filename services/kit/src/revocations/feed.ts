import type { Revocation, RevocationSource } from './list.ts';

export type FeedOptions = {
  source: RevocationSource;
  onRevocations: (revocations: Revocation[]) => void;
  /** Called when a fetch fails after a successful one. */
  onFailure: (error: unknown) => void;
  /** Called when a fetch succeeds after a failed one. */
  onRecovery: () => void;
  intervalMs: number;
};

/** Polls one source in the background, and at once when `refresh` is called. */
export class RevocationFeed {
  readonly #options: FeedOptions;
  #asOf: number | undefined;
  #completeAt = Number.NEGATIVE_INFINITY; // by performance.now(), because the system clock may be set back
  #failing = false;
  #stopped = false;
  #refreshRequested = false;
  #wakeUp: () => void = () => {};

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Time since the point up to which the fetched revocations are complete; infinite before the first list. */
  get ageMs(): number {
    return performance.now() - this.#completeAt;
  }

  start(): void {
    void this.#poll();
  }

  stop(): void {
    this.#stopped = true;
    this.#wakeUp();
  }

  /** Fetches now, or once more if a fetch is already in progress. */
  refresh(): void {
    this.#refreshRequested = true;
    this.#wakeUp();
  }

  async #poll(): Promise<void> {
    while (!this.#stopped) {
      this.#refreshRequested = false;
      await this.#fetch().then(
        () => this.#setFailing(false),
        (error: unknown) => this.#setFailing(true, error),
      );
      if (!this.#refreshRequested && !this.#stopped) await this.#pause();
    }
  }

  /** When the fetch fails, the revocations fetched so far stay in use and their age grows. */
  async #fetch(): Promise<void> {
    const requestedAt = performance.now();
    const { asOf, revocations } = await this.#options.source(this.#asOf);
    this.#options.onRevocations(revocations);
    this.#asOf = asOf;
    this.#completeAt = requestedAt;
  }

  #setFailing(failing: boolean, error?: unknown): void {
    if (failing === this.#failing) return;
    this.#failing = failing;
    if (failing) this.#options.onFailure(error);
    else this.#options.onRecovery();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.intervalMs);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
