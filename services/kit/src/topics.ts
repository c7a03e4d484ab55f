import { Kafka, logLevel } from 'kafkajs';

export type TopicOptions = {
  brokers: string[];
  topics: string[];
  partitions: number;
  replication: number;
  retentionDays: number;
};

const DAY_MS = 86_400_000;

/**
 * Creates the topics that are missing; those that exist stay as they are. Retention has to outlast the longest time
 * a consumer may be away, and a projection can be rebuilt only from what is still kept.
 */
export async function createTopics({ brokers, topics, ...options }: TopicOptions): Promise<void> {
  const admin = new Kafka({ clientId: 'create-topics', brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: topics.map((topic) => ({
        topic,
        numPartitions: options.partitions,
        replicationFactor: options.replication,
        configEntries: [{ name: 'retention.ms', value: String(options.retentionDays * DAY_MS) }],
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
