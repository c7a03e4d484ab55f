import { storageEnv } from '../env.ts';
import { parseAnchor, verifyAnchors } from '../history/verify-anchors.ts';
import { compareWithAnchors, verifyChain } from '../history/verify-chain.ts';
import { openBus } from '../messaging/open-bus.ts';
import { type Command, CommandError, defineCommand, withDatabase } from './command.ts';

/**
 * Verifies a service's history: the chain itself, then the hashes in the event log. `POSITION:HASH`, as printed by an
 * earlier run, must be part of the chain too. If the chain is broken, exits with 1 and names the first broken link.
 */
export const verifyAuditCommand = (service: string, topics: readonly string[]): Command =>
  defineCommand({
    summary: '[POSITION:HASH]: check that nothing in the history of changes was altered or removed',
    env: storageEnv,
    run: async ({ env, logger, args: [noted] }) => {
      const anchor = parseAnchor(noted);
      if (noted !== undefined && !anchor) throw new CommandError(`${noted} is not POSITION:HASH.`);
      await withDatabase(service, env, logger, async (database) => {
        const bus = await openBus(env, service, logger);
        try {
          const { broken: link, ...verified } = await verifyChain(database);
          const { anchors, broken: published } = await verifyAnchors(database, bus, topics);
          const byNote = anchor && (await compareWithAnchors(database, [anchor]));
          const [first] = [link, published, byNote]
            .filter((one) => one !== undefined)
            .sort((a, b) => a.position - b.position);
          if (first) throw new CommandError(`✗ ${service}: ${first.reason}.`);
          const { entries, erased, newest } = verified;
          const counted = `${entries} entries${erased ? ` (${erased} of them erased in part)` : ''}`;
          console.log(
            `✓ ${service}: ${counted} are whole, and agree with ${anchors} events. Newest: ${newest.position}:${newest.hash}`,
          );
        } finally {
          await bus.close();
        }
      });
    },
  });
