import { CLOCK_TOLERANCE_S, type User } from '../http/token-verifier.ts';
import { RevocationFeed } from './feed.ts';
import type { Revocation, RevocationSource } from './list.ts';

/** `unknown` while the list is too old to prove that a token is still valid. */
export type TokenStatus = 'valid' | 'revoked' | 'unknown';

export type RevocationOptions = {
  /** By name. Each source is complete by itself. */
  sources: Record<string, RevocationSource>;
  /** Called when a source can no longer be read. */
  onFailure: (source: string, error: unknown) => void;
  /** Called when a source can be read again. */
  onRecovery: (source: string) => void;
  /** Called for each revocation that arrives after the first list. */
  onRevocation?: (revocation: Revocation) => void;
  intervalMs?: number;
  /** Age of the list from which on the status of every token is `unknown`. */
  maxAgeMs?: number;
};

/**
 * A local copy of the list of revoked tokens. It is refreshed in the background, so no request waits for it.
 * A revocation is never withdrawn, so the copy is the union of what all sources report, and is as fresh as the
 * freshest of them.
 */
export class Revocations {
  readonly #feeds: Map<string, RevocationFeed>;
  readonly #maxAgeMs: number;
  readonly #onRevocation: (revocation: Revocation) => void;
  readonly #tokens = new Map<string, { expiresAt: number }>();
  readonly #users = new Map<string, { issuedBefore: number; expiresAt: number }>();

  constructor({ sources, intervalMs = 250, maxAgeMs = 5_000, ...listeners }: RevocationOptions) {
    const { onFailure, onRecovery, onRevocation = () => {} } = listeners;
    this.#maxAgeMs = maxAgeMs;
    this.#onRevocation = onRevocation;
    const createFeed = ([name, source]: [string, RevocationSource]): [string, RevocationFeed] => [
      name,
      new RevocationFeed({
        source,
        intervalMs,
        onRevocations: (revocations) => this.#add(revocations),
        onFailure: (error) => onFailure(name, error),
        onRecovery: () => onRecovery(name),
      }),
    ];
    this.#feeds = new Map(Object.entries(sources).map(createFeed));
  }

  /** Whether a list has been loaded since the start. */
  get loaded(): boolean {
    return this.ageMs !== Number.POSITIVE_INFINITY;
  }

  /** Age of the list; infinite before the first one. */
  get ageMs(): number {
    let age = Number.POSITIVE_INFINITY;
    for (const feed of this.#feeds.values()) age = Math.min(age, feed.ageMs);
    return age;
  }

  get sourceAges(): { source: string; ageMs: number }[] {
    return [...this.#feeds].map(([source, { ageMs }]) => ({ source, ageMs }));
  }

  /** Whether the token from which `user` was read is revoked, by itself or together with all tokens of the user. */
  statusOf(user: User): TokenStatus {
    if (this.ageMs > this.#maxAgeMs) return 'unknown';
    return this.lists(user) ? 'revoked' : 'valid';
  }

  /** Whether the list has the user's token, however old the list is. Revocations are never withdrawn. */
  lists(user: User): boolean {
    if (this.#tokens.has(user.tokenId)) return true;
    const allTokens = this.#users.get(user.id);
    return allTokens !== undefined && user.issuedAt < allTokens.issuedBefore;
  }

  start(): void {
    for (const feed of this.#feeds.values()) feed.start();
  }

  stop(): void {
    for (const feed of this.#feeds.values()) feed.stop();
  }

  /** Fetches from this source at once, because it has reported new revocations. */
  refresh(source: string): void {
    this.#feeds.get(source)?.refresh();
  }

  #add(revocations: Revocation[]): void {
    for (const one of revocations) {
      const isNew =
        one.kind === 'token'
          ? !this.#tokens.has(one.id)
          : one.issuedBefore > (this.#users.get(one.id)?.issuedBefore ?? 0);
      if (!isNew) continue;
      if (one.kind === 'token') this.#tokens.set(one.id, one);
      else this.#users.set(one.id, one);
      if (this.loaded) this.#onRevocation(one);
    }
    this.#removeExpired();
  }

  /** Removes tokens that are rejected anyway because they have expired. */
  #removeExpired(): void {
    const expired = Date.now() / 1_000 - CLOCK_TOLERANCE_S;
    for (const entries of [this.#tokens, this.#users])
      for (const [id, { expiresAt }] of entries) if (expiresAt < expired) entries.delete(id);
  }
}
