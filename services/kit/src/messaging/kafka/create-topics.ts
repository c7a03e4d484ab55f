// Creates Kafka's topics, before the first service starts, and gives the users of the services their rights:
// node dist/messaging/kafka/create-topics.js SERVICE[=CONSUMED,...]...
import { topicsEnv } from '../../env.ts';
import { CommandError, defineCommand, runCommand } from '../../service/command.ts';
import { deadLetterTopic } from '../dead-letters.ts';
import { kafkaAccess } from './access.ts';
import { type EventUser, grantRights, topicOf } from './rights.ts';
import { keysTopicOf } from './sealing/key-topic.ts';
import { createTopics, type TopicToCreate } from './topics.ts';

const command = defineCommand({
  summary: 'create the topics of these services, or correct their retention, and grant rights to their users',
  env: topicsEnv,
  run: async ({ env, logger, args }) => {
    if (!args.length) throw new CommandError('Usage: node create-topics.js SERVICE[=CONSUMED,...]...');
    const users = args.map(userOf);
    const topics = users.flatMap(({ name }): TopicToCreate[] => [
      { name: topicOf(name), keep: 'newest-of-each-key', retentionDays: env.KAFKA_RETENTION_DAYS },
      {
        name: deadLetterTopic(name).name,
        keep: 'all',
        retentionDays: env.KAFKA_DEAD_LETTER_RETENTION_DAYS,
      },
      { name: keysTopicOf(name), keep: 'keys' },
    ]);
    try {
      const { KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replication } = env;
      const access = kafkaAccess(env);
      await createTopics({ access, logger, topics, partitions, replication });
      logger.info({ topics }, 'the topics exist');
      if (env.KAFKA_ACLS === 'off') return;
      await grantRights({ access, logger }, users);
      logger.info({ users }, 'each user may write its own topics, and read what it consumes');
    } catch (error) {
      logger.fatal({ err: error }, `creating the topics failed: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  },
});

/** `feedback=booking` is the service feedback, which consumes the events of booking. */
function userOf(argument: string): EventUser {
  const [name = '', consumed] = argument.split('=');
  return { name, consumes: consumed?.split(',') ?? [] };
}

await runCommand('create-topics', command, process.argv.slice(2));
