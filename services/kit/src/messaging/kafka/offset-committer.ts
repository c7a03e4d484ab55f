import type { EachBatchPayload } from 'kafkajs';

/** Everything before `offset` is handled. */
type Position = { topic: string; partition: number; offset: string };
type Commit = EachBatchPayload['commitOffsetsIfNecessary'];

/**
 * The interval between two commits of a consumer. A crash repeats the events since the last commit, and inboxes drop them.
 * Kafka's own client waits for 5 s.
 */
const COMMIT_EVERY_MS = 1_000;

/**
 * Commits in the background how far a consumer has come: one request at a time, each with the newest offset of every
 * partition. Waiting for it would delay the next messages, and so would a request for each batch, because a broker answers
 * the requests of a connection one after the other. A commit that is lost only causes a repetition.
 */
export class OffsetCommitter {
  readonly #everyMs: number;
  #pending = new Map<string, Position>();
  #committing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(everyMs = COMMIT_EVERY_MS) {
    this.#everyMs = everyMs;
  }

  /** `commit` is the one of the batch, because kafkajs's other one retries after a rebalance, for partitions of others. */
  add(position: Position, commit: Commit): void {
    this.#pending.set(`${position.topic}/${position.partition}`, position);
    this.#commit = commit;
    this.#commitSoon();
  }

  /** Commits the uncommitted offsets. Resolves after the attempt: failed commits are repeated later. */
  async commit(): Promise<void> {
    while (this.#committing) await this.#committing;
    if (!this.#pending.size) return;
    this.#committing = this.#commitOnce().finally(() => {
      this.#committing = undefined;
    });
    await this.#committing;
  }

  /** Drops the uncommitted offsets, because another member may have the partitions now. */
  forget(): void {
    this.#pending = new Map();
  }

  /** Commits, and from now on at once: a batch that is being handled may end before the consumer leaves its group. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.commit();
  }

  #commit: Commit = async () => {};

  /** The first offset after a pause is committed at once, those that follow it together. */
  #commitSoon(): void {
    if (this.#timer) return;
    void this.commit();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#pending.size) this.#commitSoon();
    }, this.#everyMs).unref();
  }

  async #commitOnce(): Promise<void> {
    const pending = this.#pending;
    const positions = new Map(pending);
    pending.clear();
    try {
      await this.#commit({ topics: byTopic([...positions.values()]) });
    } catch {
      // A rebalance or a broker that is unavailable, which kafkajs reports when it fetches.
      for (const [id, position] of positions) if (!pending.has(id)) pending.set(id, position);
    }
  }
}

function byTopic(positions: Position[]) {
  const topics = [...new Set(positions.map(({ topic }) => topic))];
  return topics.map((topic) => ({
    topic,
    partitions: positions.filter((position) => position.topic === topic),
  }));
}
