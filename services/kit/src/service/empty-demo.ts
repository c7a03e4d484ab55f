import { storageEnv } from '../env.ts';
import type { Database } from '../postgres/db.ts';
import type { Transaction } from '../postgres/sql.ts';
import { type Command, defineCommand, withDatabase } from './command.ts';
import { decideInstallationKind, type InstallationKind } from './installation.ts';

/** Deletes a service's data of the demo, and publishes the deletion. The history of changes stays. */
export type EmptyDemo = (tx: Transaction) => Promise<void>;

/**
 * Turns the demo into an empty real hotel, in one transaction; does nothing in a real hotel. Two concurrent calls do it
 * once. Returns whether this call did it.
 */
export const emptyDemo = (database: Database, empty: EmptyDemo): Promise<boolean> =>
  database.transaction(async (tx) => {
    await decideInstallationKind(tx, 'own');
    const { rows } = await tx.query<{ kind: InstallationKind }>('select kind from installation for update');
    if (rows[0]!.kind === 'own') return false;
    await empty(tx);
    await tx.query('delete from answered_calls');
    await tx.query("update installation set kind = 'own', since = now(), emptied_at = now()");
    tx.record({
      action: 'demo.emptied',
      subject: { kind: 'installation', id: 'installation' },
      before: { kind: 'demo' },
      after: { kind: 'own' },
    });
    return true;
  });

export const emptyCommand = (service: string, empty: EmptyDemo): Command =>
  defineCommand({
    summary: "delete the demo's data permanently; does nothing in a real hotel",
    env: storageEnv,
    run: ({ env, logger }) =>
      withDatabase(service, env, logger, async (database) =>
        logger.info(
          (await emptyDemo(database, empty)) ? 'emptied the demo' : 'this is no demo: nothing was deleted',
        ),
      ),
  });
