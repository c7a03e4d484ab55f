import { setTimeout as sleep } from 'node:timers/promises';
// ConfigResourceTypes is not among the names that Node finds in this CommonJS module.
import kafkajs, { type Admin } from 'kafkajs';
import type { Logger } from '../../observe/logger.ts';
import type { KafkaAccess } from './access.ts';
import { explained } from './auth-backoff.ts';
import { kafkaClient } from './client.ts';

export type TopicToCreate = {
  name: string;
  /**
   * `newest-of-each-key`: history for `retentionDays`, and the newest event of each key for ever, so that a projection can
   * always be rebuilt. `all`: every event for `retentionDays`, then none.
   */
  keep: 'newest-of-each-key' | 'all';
  retentionDays: number;
};

export type CreateTopicsOptions = {
  access: KafkaAccess;
  logger: Logger;
  topics: TopicToCreate[];
  partitions: number;
  replication: number;
};

const DAY_MS = 86_400_000;
const KNOWN_AFTER_TRIES = 100;
const DYNAMIC_TOPIC_CONFIG = 1; // where an entry comes from: set for this very topic

/**
 * Creates the topics that are missing, and brings what those that exist keep in line; their partitions stay as they are,
 * for a key must not move. Retention has to outlast the longest time a consumer may be away.
 */
export async function createTopics({
  access,
  logger,
  topics,
  ...options
}: CreateTopicsOptions): Promise<void> {
  const admin = kafkaClient({ access, clientId: 'create-topics', logger }).admin();
  await admin.connect().catch((error: unknown) => {
    throw explained(error, access);
  });
  try {
    const existing = new Set(await admin.listTopics());
    await admin.createTopics({
      waitForLeaders: false, // it gives up when a busy broker does not know yet what it has just made
      topics: topics.map((topic) => ({
        topic: topic.name,
        numPartitions: options.partitions,
        replicationFactor: options.replication,
        configEntries: Object.entries(settingsOf(topic)).map(([name, value]) => ({ name, value })),
      })),
    });
    await untilKnown(
      admin,
      topics.map(({ name }) => name),
    );
    for (const topic of topics) if (existing.has(topic.name)) await alter(admin, topic);
  } finally {
    await admin.disconnect();
  }
}

async function untilKnown(admin: Admin, topics: string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await admin.fetchTopicMetadata({ topics });
      return;
    } catch (error) {
      const { type } = error as { type?: string };
      if (type !== 'UNKNOWN_TOPIC_OR_PARTITION' || tries === KNOWN_AFTER_TRIES) throw error;
      await sleep(100);
    }
  }
}

/** What Kafka has to be told so that a topic keeps what it should. */
export function settingsOf({ keep, retentionDays }: TopicToCreate): Record<string, string> {
  const retention = String(retentionDays * DAY_MS);
  return keep === 'all'
    ? { 'cleanup.policy': 'delete', 'retention.ms': retention, 'min.compaction.lag.ms': '0' }
    : { 'cleanup.policy': 'compact', 'retention.ms': '-1', 'min.compaction.lag.ms': retention };
}

/** The call replaces all that is set for a topic, so what an operator has set besides is sent along. */
async function alter(admin: Admin, topic: TopicToCreate): Promise<void> {
  const about = { type: kafkajs.ConfigResourceTypes.TOPIC, name: topic.name };
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [about] });
  const set = Object.fromEntries(
    resources[0]!.configEntries
      .filter(({ configSource }) => configSource === DYNAMIC_TOPIC_CONFIG)
      .map(({ configName, configValue }) => [configName, configValue]),
  );
  const wanted = settingsOf(topic);
  if (Object.entries(wanted).every(([name, value]) => set[name] === value)) return;
  const configEntries = Object.entries({ ...set, ...wanted }).map(([name, value]) => ({ name, value }));
  await admin.alterConfigs({ validateOnly: false, resources: [{ ...about, configEntries }] });
}
