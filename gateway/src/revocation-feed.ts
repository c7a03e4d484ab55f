import { z } from 'zod';

const revocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), id: z.string(), expiresAt: z.number() }),
  z.object({ kind: z.literal('user'), id: z.string(), issuedBefore: z.number(), expiresAt: z.number() }),
]);

/** What a source answers. `asOf` is identity's own clock in epoch ms; all other times are seconds since the epoch. */
export const revocationList = z.object({ asOf: z.number(), revocations: z.array(revocation) });
export type RevocationList = z.output<typeof revocationList>;
export type Revocation = RevocationList['revocations'][number];

/** Fetches what was revoked since a former list's `asOf`, or everything that still matters. */
export type RevocationSource = (since: number | undefined) => Promise<RevocationList>;

export type FeedOptions = {
  source: RevocationSource;
  learn: (revocations: Revocation[]) => void;
  /** Told when a fetch fails that follows a good one, and when a good one follows failures. */
  onFailure: (error: unknown) => void;
  onRecovery: () => void;
  everyMs: number;
};

/** Fetches from one source again and again, in the background, and at once when it is told that there is news. */
export class RevocationFeed {
  readonly #options: FeedOptions;
  #asOf: number | undefined;
  #freshAt = Number.NEGATIVE_INFINITY; // by performance.now(), which nobody sets back
  #failing = false;
  #stopped = false;
  #poked = false;
  #wake: () => void = () => {};

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Since when all that was learnt is at least complete; endless before the first list. */
  get ageMs(): number {
    return performance.now() - this.#freshAt;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  /** There is news: fetches now, or again if it is just fetching. */
  poke(): void {
    this.#poked = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#poked = false;
      await this.#fetch().then(
        () => this.#note(false),
        (error: unknown) => this.#note(true, error),
      );
      if (!this.#poked && !this.#stopped) await this.#pause();
    }
  }

  /** Where it fails, what was learnt stays and grows older. */
  async #fetch(): Promise<void> {
    const askedAt = performance.now();
    const { asOf, revocations } = await this.#options.source(this.#asOf);
    this.#options.learn(revocations);
    this.#asOf = asOf;
    this.#freshAt = askedAt;
  }

  #note(failing: boolean, error?: unknown): void {
    if (failing === this.#failing) return;
    this.#failing = failing;
    if (failing) this.#options.onFailure(error);
    else this.#options.onRecovery();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.everyMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
