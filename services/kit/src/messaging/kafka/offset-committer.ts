import type { EachBatchPayload } from 'kafkajs';

/** Everything before `offset` is handled. */
type Position = { topic: string; partition: number; offset: string };
type Commit = EachBatchPayload['commitOffsetsIfNecessary'];

/**
 * Commits in the background how far a consumer has come: one request at a time, each with the newest offset of every
 * partition. Waiting for it would delay the next messages, and a commit that is lost only causes a repetition.
 */
export class OffsetCommitter {
  #pending = new Map<string, Position>();
  #committing: Promise<void> | undefined;

  /** `commit` is the one of the batch, because kafkajs's other one retries after a rebalance, for partitions of others. */
  add(position: Position, commit: Commit): void {
    this.#pending.set(`${position.topic}/${position.partition}`, position);
    this.#commit = commit;
    void this.commit();
  }

  /** Commits what is not committed yet. Resolves after that was attempted: what failed remains for the next call. */
  commit(): Promise<void> {
    if (!this.#committing && this.#pending.size) this.#committing = this.#commitPending();
    return this.#committing ?? Promise.resolve();
  }

  /** Drops what is not committed, because another member may have the partitions now. */
  forget(): void {
    this.#pending = new Map();
  }

  #commit: Commit = async () => {};

  async #commitPending(): Promise<void> {
    try {
      while (this.#pending.size) await this.#commitOnce(this.#pending);
    } catch {
      // A rebalance or a broker that is unavailable, which kafkajs reports when it fetches.
    } finally {
      this.#committing = undefined;
    }
  }

  async #commitOnce(pending: Map<string, Position>): Promise<void> {
    const positions = new Map(pending);
    pending.clear();
    try {
      await this.#commit({ topics: byTopic([...positions.values()]) });
    } catch (error) {
      for (const [id, position] of positions) if (!pending.has(id)) pending.set(id, position);
      throw error;
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
