import { storageEnv } from '../env.ts';
import { openBus } from '../messaging/open-bus.ts';
import { type Command, defineCommand } from './command.ts';

/**
 * Prints a service's own events as JSON lines, in order per subject, for an operator who wants to keep them. A reader of
 * the event log without the keys gets sealed data.
 */
export const eventsCommand = (service: string, topics: readonly string[]): Command =>
  defineCommand({
    summary: 'print the events of this service that the event log has, as JSON lines',
    env: storageEnv,
    run: async ({ env, logger }) => {
      const bus = await openBus(env, service, logger);
      try {
        for (const topic of topics) {
          const reader = await bus.readFromBeginning(topic);
          await reader.readToEnd(async (messages) => {
            for (const { value } of messages) console.log(value);
          });
          await reader.close();
        }
      } finally {
        await bus.close();
      }
    },
  });
