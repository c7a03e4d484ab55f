// Creates Kafka's topics, before the first service starts: node dist/messaging/kafka/create-topics.js SERVICE...
import { topicsEnv } from '../../env.ts';
import { CommandError, defineCommand, runCommand } from '../../service/command.ts';
import { deadLetterTopic } from '../dead-letters.ts';
import { kafkaAccess } from './access.ts';
import { createTopics, type TopicToCreate } from './topics.ts';

const command = defineCommand({
  summary: 'create the topics of these services, or correct their retention',
  env: topicsEnv,
  run: async ({ env, logger, args: services }) => {
    if (!services.length) throw new CommandError('Usage: node create-topics.js SERVICE...');
    const topics = services.flatMap((service): TopicToCreate[] => [
      { name: `innkeeper.${service}`, keep: 'newest-of-each-key', retentionDays: env.KAFKA_RETENTION_DAYS },
      {
        name: deadLetterTopic(service).name,
        keep: 'all',
        retentionDays: env.KAFKA_DEAD_LETTER_RETENTION_DAYS,
      },
    ]);
    try {
      const { KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replication } = env;
      await createTopics({ access: kafkaAccess(env), logger, topics, partitions, replication });
      logger.info({ topics }, 'the topics exist');
    } catch (error) {
      logger.fatal({ err: error }, `creating the topics failed: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  },
});

await runCommand('create-topics', command, process.argv.slice(2));
