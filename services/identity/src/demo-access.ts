import { isRequestLocal, type Logger } from '@innkeeper/kit/observe';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import { type BackgroundWork, onceAtStart, readInstallationKind } from '@innkeeper/kit/service';
import { revokeUser } from './revocation-store.ts';
import { selectDemoUserIds } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

type Deps = { database: Database; production: boolean };

const isDemo = async (sql: Sql, production: boolean): Promise<boolean> =>
  !production && (await readInstallationKind(sql)) === 'demo';

/**
 * Whether the demo's accounts, whose passwords are public, may be used by the request being served: in the demo, and from a
 * machine that the gateway permits.
 */
export const isDemoOpen = async (sql: Sql, production: boolean): Promise<boolean> =>
  isRequestLocal() && (await isDemo(sql, production));

/** Ends all sessions of the demo's accounts, unless this is the demo. Returns the number of accounts that had sessions. */
export const revokeDemoSessions = ({ database, production }: Deps): Promise<number> =>
  database.transaction(async (tx) => {
    if (await isDemo(tx, production)) return 0;
    const ids = await selectDemoUserIds(tx);
    for (const id of ids) await revokeUser(tx, id, LONGEST_TOKEN_HOURS);
    return ids.length;
  });

/** Does it once, as soon as the database answers. */
export const revokeDemoSessionsAtStart = ({ logger, ...deps }: Deps & { logger: Logger }): BackgroundWork =>
  onceAtStart(logger, "cannot end the sessions of the demo's accounts yet", async () => {
    if (await revokeDemoSessions(deps)) logger.info("ended the sessions of the demo's accounts");
  });
