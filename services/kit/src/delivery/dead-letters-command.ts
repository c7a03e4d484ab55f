import { readEnv, withDatabase } from '../commands.ts';
import { storageEnv } from '../env.ts';
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import type { Reaction } from './reaction.ts';

const USAGE = `Usage: node dist/dead-letters.js list [TOPIC]          the events that could not be applied, as JSON lines
       node dist/dead-letters.js replay [ID | TOPIC]   applies them again: one, those of a topic, or all`;

/**
 * `node dist/dead-letters.js` of a service that consumes events. A replay says what became of each event, and ends with 1
 * where one failed again. It needs no event log: the table has the events, and it may run beside the service.
 */
export async function runDeadLetters(group: string, reactions: Reaction[]): Promise<void> {
  const [command, which, ...more] = process.argv.slice(2);
  if ((command !== 'list' && command !== 'replay') || more.length) {
    console.error(USAGE);
    process.exit(1);
  }
  await withDatabase(group, readEnv(storageEnv), async ({ database }) => {
    const letters = await listDeadLetters(database, chosen(which));
    if (command === 'list') {
      for (const letter of letters) console.log(JSON.stringify(letter));
      return;
    }
    const replays = await replayDeadLetters({ database, group, reactions }, letters);
    for (const replay of replays) console.log(JSON.stringify(replay));
    const count = (outcome: string) => replays.filter((replay) => replay.outcome === outcome).length;
    console.log(
      `${replays.length} dead letters: ${count('applied')} applied, ${count('superseded')} superseded by newer events, ` +
        `${count('failed')} failed again, ${count('taken')} taken by another replay`,
    );
    if (count('failed')) process.exitCode = 1;
  });
}

function chosen(which: string | undefined): { id?: number; topic?: string } {
  if (!which) return {};
  return /^\d+$/.test(which) ? { id: Number(which) } : { topic: which };
}
