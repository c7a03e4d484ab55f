import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Consumer, KafkaMessage } from 'kafkajs';
import type { BusMessage, TopicReader } from '../event-bus.ts';

const HEARTBEAT_MS = 1_000;
const POLL_MS = 10;

type TopicReaderDeps = {
  admin: Admin;
  /** Its user may use the groups that begin with its name and a dot. */
  service: string;
  newConsumer: (groupId: string) => Consumer;
  toMessages: (messages: KafkaMessage[]) => Promise<BusMessage[]>;
};

/**
 * Reads a topic of Kafka from its beginning, in a group of its own that commits nothing and so leaves nothing behind.
 * Between two calls of `readToEnd` new messages wait in the broker.
 */
export async function readTopicInKafka(
  { admin, service, newConsumer, toMessages }: TopicReaderDeps,
  topic: string,
): Promise<TopicReader> {
  const consumer = newConsumer(`${service}.rebuild-${randomUUID()}`);
  const offsets = new Map<number, bigint>();
  let handle: ((messages: BusMessage[]) => Promise<void>) | undefined;
  let handling = false;
  let failure: unknown;
  let closed = false;

  const complete = (await admin.fetchTopicOffsets(topic)).every(({ low }) => low === '0');
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) failure = payload.error;
  });
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch, heartbeat }) => {
      const heartbeats = setInterval(() => void heartbeat().catch(() => {}), HEARTBEAT_MS);
      try {
        while (!handle && !closed) await sleep(POLL_MS);
        if (!handle || failure) return;
        handling = true;
        await handle(await toMessages(batch.messages));
        offsets.set(batch.partition, BigInt(batch.lastOffset()) + 1n);
      } catch (error) {
        failure = error;
      } finally {
        handling = false;
        clearInterval(heartbeats);
      }
    },
  });

  return {
    complete,
    readToEnd: async (take) => {
      const ends = await admin.fetchTopicOffsets(topic);
      const isRead = () =>
        ends.every(
          ({ partition, high, low }) => high === low || (offsets.get(partition) ?? 0n) >= BigInt(high),
        );
      handle = take;
      try {
        // A batch after the end may be in hand: wait for it, because nothing is handed over once this has returned.
        while ((!isRead() && !failure) || handling) await sleep(POLL_MS);
      } finally {
        handle = undefined;
      }
      if (failure) throw failure;
    },
    close: async () => {
      closed = true;
      await consumer.disconnect();
    },
  };
}
