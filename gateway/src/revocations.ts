import { CLOCKS_DIFFER_BY_S, type User } from '@innkeeper/kit/http/auth';
import { type Revocation, RevocationFeed, type RevocationSource } from './revocation-feed.ts';

export type Standing = 'good' | 'revoked' | 'unknown';

export type RevocationOptions = {
  /** By name. Each of them is complete by itself. */
  sources: Record<string, RevocationSource>;
  /** Told when a source cannot be read any more, and when it can again. */
  onFailure: (source: string, error: unknown) => void;
  onRecovery: (source: string) => void;
  everyMs?: number;
  /** How old the copy may be before nobody is vouched for. */
  staleAfterMs?: number;
};

/**
 * A local copy of what identity has revoked, kept fresh in the background; a call never waits for it. Nothing that is
 * revoked becomes valid again, so what several sources say is simply added up, and the copy is as fresh as the freshest
 * of them.
 */
export class Revocations {
  readonly #feeds: Map<string, RevocationFeed>;
  readonly #staleAfterMs: number;
  readonly #tokens = new Map<string, { expiresAt: number }>();
  readonly #users = new Map<string, { issuedBefore: number; expiresAt: number }>();

  constructor({ sources, everyMs = 250, staleAfterMs = 5_000, ...told }: RevocationOptions) {
    this.#staleAfterMs = staleAfterMs;
    const feedOf = ([name, source]: [string, RevocationSource]): [string, RevocationFeed] => [
      name,
      new RevocationFeed({
        source,
        everyMs,
        learn: (revocations) => this.#learn(revocations),
        onFailure: (error) => told.onFailure(name, error),
        onRecovery: () => told.onRecovery(name),
      }),
    ];
    this.#feeds = new Map(Object.entries(sources).map(feedOf));
  }

  /** Whether a first list has arrived, ever. */
  get loaded(): boolean {
    return this.ageMs !== Number.POSITIVE_INFINITY;
  }

  get ageMs(): number {
    let age = Number.POSITIVE_INFINITY;
    for (const feed of this.#feeds.values()) age = Math.min(age, feed.ageMs);
    return age;
  }

  /** How old the copy would be by each source alone. */
  get ages(): { source: string; ageMs: number }[] {
    return [...this.#feeds].map(([source, { ageMs }]) => ({ source, ageMs }));
  }

  standing(user: User): Standing {
    if (this.ageMs > this.#staleAfterMs) return 'unknown';
    const whole = this.#users.get(user.id);
    const revoked = this.#tokens.has(user.tokenId) || (whole && user.issuedAt < whole.issuedBefore);
    return revoked ? 'revoked' : 'good';
  }

  start(): void {
    for (const feed of this.#feeds.values()) feed.start();
  }

  stop(): void {
    for (const feed of this.#feeds.values()) feed.stop();
  }

  /** A source has news. */
  poke(source: string): void {
    this.#feeds.get(source)?.poke();
  }

  #learn(revocations: Revocation[]): void {
    for (const one of revocations) {
      if (one.kind === 'token') this.#tokens.set(one.id, one);
      else if (one.issuedBefore > (this.#users.get(one.id)?.issuedBefore ?? 0)) this.#users.set(one.id, one);
    }
    this.#forgetExpired();
  }

  /** A token that is refused because it has expired need not be listed. */
  #forgetExpired(): void {
    const expired = Date.now() / 1_000 - CLOCKS_DIFFER_BY_S;
    for (const copy of [this.#tokens, this.#users])
      for (const [id, { expiresAt }] of copy) if (expiresAt < expired) copy.delete(id);
  }
}
