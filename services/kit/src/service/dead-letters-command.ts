import { storageEnv } from '../env.ts';
import { type Consumers, consumerGroupsOf } from '../messaging/consumer-group.ts';
import { listDeadLetters, replayDeadLetters } from '../messaging/dead-letters.ts';
import { openBus } from '../messaging/open-bus.ts';
import { isSealed } from '../messaging/sealed-event.ts';
import { type Command, CommandError, defineCommand, withDatabase } from './command.ts';

const USAGE = `Usage: node dist/main.js dead-letters list [TOPIC]          the events that could not be applied, as JSON lines
       node dist/main.js dead-letters replay [ID | TOPIC]   applies them again: one, those of a topic, or all`;

/**
 * Lists and replays a service's dead letters. A replay prints the result for each event, and exits with 1 when one failed
 * again. The table holds the events, so it needs the event log only for the keys of sealed ones. It may run beside the
 * service.
 */
export const deadLettersCommand = (service: string, consumers: Consumers): Command =>
  defineCommand({
    summary: 'list [TOPIC] | replay [ID | TOPIC]: events that could not be applied',
    env: storageEnv,
    run: async ({ env, logger, args: [command, which, ...more] }) => {
      if ((command !== 'list' && command !== 'replay') || more.length) throw new CommandError(USAGE);
      await withDatabase(service, env, logger, async (database) => {
        const letters = await listDeadLetters(database, selection(which));
        if (command === 'list') {
          for (const letter of letters) console.log(JSON.stringify(letter));
          return;
        }
        const groups = consumerGroupsOf(service, consumers);
        const bus = letters.some(isSealed) ? await openBus(env, service, logger) : undefined;
        const replays = await replayDeadLetters({ database, service, groups, bus }, letters).finally(() =>
          bus?.close(),
        );
        for (const replay of replays) console.log(JSON.stringify(replay));
        const count = (outcome: string) => replays.filter((replay) => replay.outcome === outcome).length;
        console.log(
          `${replays.length} dead letters: ${count('applied')} applied, ${count('superseded')} superseded, ` +
            `${count('failed')} failed again, ${count('taken')} taken by another replay`,
        );
        if (count('failed')) process.exitCode = 1;
      });
    },
  });

function selection(which: string | undefined): { id?: number; topic?: string } {
  if (!which) return {};
  return /^\d+$/.test(which) ? { id: Number(which) } : { topic: which };
}
