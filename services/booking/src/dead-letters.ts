import { Consumer, listDeadLetters, replayDeadLetters } from '@innkeeper/kit/consumer';
import { Database } from '@innkeeper/kit/db';
import { storageEnv } from '@innkeeper/kit/env';
import { PostgresEventBus } from '@innkeeper/kit/event-bus-postgres';
import { createLogger } from '@innkeeper/kit/logger';
import { bookingReactions } from './consumers.ts';
import { readEnv } from './env.ts';

const command = process.argv[2];
if (command !== 'list' && command !== 'replay') {
  console.error('Usage: node dist/dead-letters.js list|replay');
  process.exit(1);
}

const env = readEnv(storageEnv);
const logger = createLogger('booking', env.LOG_LEVEL);
const database = new Database({ url: env.DATABASE_URL, name: 'booking', logger, connections: 2 });
const bus = new PostgresEventBus({ url: env.EVENT_LOG_URL, logger });
try {
  if (command === 'list') {
    for (const letter of await listDeadLetters(database)) console.log(JSON.stringify(letter));
  } else {
    const consumer = new Consumer({ database, bus, logger, group: 'booking', reactions: bookingReactions });
    console.log(`${await replayDeadLetters(database, consumer, logger)} replayed`);
  }
} finally {
  await bus.close();
  await database.close();
}
