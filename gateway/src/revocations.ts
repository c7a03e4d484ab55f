import type { User } from '@innkeeper/kit/auth';
import { z } from 'zod';

const revocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), id: z.string(), expiresAt: z.number() }),
  z.object({ kind: z.literal('user'), id: z.string(), issuedBefore: z.number(), expiresAt: z.number() }),
]);

/** What identity answers. `asOf` is its own clock in epoch ms; all other times are seconds since the epoch. */
export const revocationList = z.object({ asOf: z.number(), revocations: z.array(revocation) });
export type RevocationList = z.output<typeof revocationList>;

/** Fetches what was revoked since a former list's `asOf`, or everything that still matters. */
export type RevocationSource = (since: number | undefined) => Promise<RevocationList>;

export type Standing = 'good' | 'revoked' | 'unknown';

export type RevocationOptions = {
  source: RevocationSource;
  /** Told when a fetch fails that follows a good one, and when a good one follows failures. */
  onFailure: (error: unknown) => void;
  onRecovery: () => void;
  everyMs?: number;
  /** How old the copy may be before nobody is vouched for. */
  staleAfterMs?: number;
};

/** A local copy of what identity has revoked, kept fresh in the background; a call never waits for it. */
export class Revocations {
  readonly #options: Required<RevocationOptions>;
  readonly #tokens = new Map<string, { expiresAt: number }>();
  readonly #users = new Map<string, { issuedBefore: number; expiresAt: number }>();
  #asOf: number | undefined;
  #freshAt = Number.NEGATIVE_INFINITY; // by performance.now(), which nobody sets back
  #timer: NodeJS.Timeout | undefined;
  #failing = false;
  #stopped = false;

  constructor(options: RevocationOptions) {
    this.#options = { everyMs: 250, staleAfterMs: 5_000, ...options };
  }

  /** Whether a first list has arrived, ever. */
  get loaded(): boolean {
    return this.#asOf !== undefined;
  }

  get ageMs(): number {
    return performance.now() - this.#freshAt;
  }

  standing(user: User): Standing {
    if (this.ageMs > this.#options.staleAfterMs) return 'unknown';
    const whole = this.#users.get(user.id);
    const revoked = this.#tokens.has(user.tokenId) || (whole && user.issuedAt < whole.issuedBefore);
    return revoked ? 'revoked' : 'good';
  }

  /** Fetches once. @throws what the source throws; the copy then stays as it is and grows older. */
  async refresh(): Promise<void> {
    const askedAt = performance.now();
    const { asOf, revocations } = await this.#options.source(this.#asOf);
    for (const one of revocations) {
      if (one.kind === 'token') this.#tokens.set(one.id, one);
      else if (one.issuedBefore > (this.#users.get(one.id)?.issuedBefore ?? 0)) this.#users.set(one.id, one);
    }
    this.#asOf = asOf;
    this.#freshAt = askedAt;
    this.#forgetExpired();
  }

  start(): void {
    const tick = async () => {
      await this.refresh().then(
        () => this.#note(false),
        (error: unknown) => this.#note(true, error),
      );
      if (!this.#stopped) this.#timer = setTimeout(tick, this.#options.everyMs);
    };
    void tick();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #note(failing: boolean, error?: unknown): void {
    if (failing === this.#failing) return;
    this.#failing = failing;
    if (failing) this.#options.onFailure(error);
    else this.#options.onRecovery();
  }

  /** A token that has expired is refused without being listed. */
  #forgetExpired(): void {
    const now = Date.now() / 1_000;
    for (const copy of [this.#tokens, this.#users])
      for (const [id, { expiresAt }] of copy) if (expiresAt < now) copy.delete(id);
  }
}
