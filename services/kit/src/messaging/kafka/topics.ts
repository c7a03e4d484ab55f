import { setTimeout as sleep } from 'node:timers/promises';
// ConfigResourceTypes is not among the names that Node finds in this CommonJS module.
import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs';
import type { Logger } from '../../observe/logger.ts';
import type { KafkaAccess } from './access.ts';
import { explainAuthError } from './auth-backoff.ts';
import { kafkaClient } from './client.ts';

export type TopicToCreate =
  | {
      name: string;
      /**
       * `newest-of-each-key`: every event for `retentionDays`, and the newest event of each key permanently, so that a
       * projection can always be rebuilt. `all`: every event for `retentionDays`, then none.
       */
      keep: 'newest-of-each-key' | 'all';
      retentionDays: number;
    }
  /** The keys of sealed events: what is deleted is gone within two hours. */
  | { name: string; keep: 'keys' };

export type CreateTopicsOptions = {
  access: KafkaAccess;
  logger: Logger;
  topics: TopicToCreate[];
  partitions: number;
  replication: number;
};

const DAY_MS = 86_400_000;
/** Kafka compacts only segments that have ended, and ends them at a write: publishers write every 15 minutes. */
const KEYS_SETTINGS = {
  'cleanup.policy': 'compact',
  'retention.ms': '-1',
  'segment.ms': '600000',
  'min.compaction.lag.ms': '0',
  'max.compaction.lag.ms': '3600000',
};
const KNOWN_WITHIN_MS = 60_000;
const DYNAMIC_TOPIC_CONFIG = 1; // the source of a setting of the topic itself

/**
 * Creates the topics that are missing, and corrects the retention of those that exist. Their partitions stay as they are,
 * because a key must not move. Retention has to be longer than a consumer may be unavailable.
 */
export async function createTopics({
  access,
  logger,
  topics,
  ...options
}: CreateTopicsOptions): Promise<void> {
  const admin = kafkaClient({ access, clientId: 'create-topics', logger }).admin();
  await admin.connect().catch((error: unknown) => {
    throw explainAuthError(error, access);
  });
  try {
    const existing = new Set(await admin.listTopics());
    await createAndAwait(
      admin,
      topics.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.keep === 'keys' ? 1 : options.partitions, // a write ends a segment of one partition only
        replicationFactor: options.replication,
        configEntries: Object.entries(settingsOf(topic)).map(([name, value]) => ({ name, value })),
      })),
    );
    for (const topic of topics) if (existing.has(topic.name)) await alter(admin, topic);
  } finally {
    await admin.disconnect();
  }
}

/**
 * Creates the topics that are missing, and resolves when the broker knows all of them. kafkajs' own wait fails when a busy broker does
 * not list its new topics yet.
 */
export async function createAndAwait(admin: Admin, topics: ITopicConfig[]): Promise<void> {
  await admin.createTopics({ waitForLeaders: false, topics });
  const names = topics.map(({ topic }) => topic);
  for (const deadline = Date.now() + KNOWN_WITHIN_MS; ; await sleep(100)) {
    try {
      await admin.fetchTopicMetadata({ topics: names });
      return;
    } catch (error) {
      const { type } = error as { type?: string };
      if (type !== 'UNKNOWN_TOPIC_OR_PARTITION' || Date.now() > deadline) throw error;
    }
  }
}

/** Kafka's settings for a topic's retention. */
export function settingsOf(topic: TopicToCreate): Record<string, string> {
  if (topic.keep === 'keys') return KEYS_SETTINGS;
  const retention = String(topic.retentionDays * DAY_MS);
  return topic.keep === 'all'
    ? { 'cleanup.policy': 'delete', 'retention.ms': retention, 'min.compaction.lag.ms': '0' }
    : {
        'cleanup.policy': 'compact',
        'retention.ms': '-1',
        'min.compaction.lag.ms': retention,
        // Otherwise Kafka compacts only once half of a partition is new, and events of erased persons stay until then.
        'max.compaction.lag.ms': String((topic.retentionDays + 1) * DAY_MS),
      };
}

/** Kafka's call replaces all settings of a topic, so it includes those that an operator has made. */
async function alter(admin: Admin, topic: TopicToCreate): Promise<void> {
  const resource = { type: kafkajs.ConfigResourceTypes.TOPIC, name: topic.name };
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [resource] });
  const current = Object.fromEntries(
    resources[0]!.configEntries
      .filter(({ configSource }) => configSource === DYNAMIC_TOPIC_CONFIG)
      .map(({ configName, configValue }) => [configName, configValue]),
  );
  const wanted = settingsOf(topic);
  if (Object.entries(wanted).every(([name, value]) => current[name] === value)) return;
  const configEntries = Object.entries({ ...current, ...wanted }).map(([name, value]) => ({ name, value }));
  await admin.alterConfigs({ validateOnly: false, resources: [{ ...resource, configEntries }] });
}
