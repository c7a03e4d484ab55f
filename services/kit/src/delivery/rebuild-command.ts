import { openBus } from '../bus/open-bus.ts';
import { orExit, readEnv } from '../commands.ts';
import { storageEnv } from '../env.ts';
import { createLogger } from '../observe/logger.ts';
import { type Projection, rebuildProjection } from './projection.ts';

/** `node dist/rebuild-projection.js [--partial]` of a service: its copy of others' state, whole again. Ends with 1 where it is not. */
export async function runRebuild(name: string, projection: Projection): Promise<void> {
  const [option, ...more] = process.argv.slice(2);
  if ((option && option !== '--partial') || more.length) {
    console.error('Usage: node dist/rebuild-projection.js [--partial]');
    process.exit(1);
  }
  const env = readEnv(storageEnv);
  const bus = orExit(() => openBus(env, name, createLogger(name, env.LOG_LEVEL)));
  try {
    const parts = { databaseUrl: env.DATABASE_URL, bus, projection };
    const rebuilt = await rebuildProjection(parts, { partial: option === '--partial' });
    console.log(JSON.stringify(rebuilt));
    if (rebuilt.failed) {
      console.error(
        'Some events could not be applied, so nothing was removed: see node dist/dead-letters.js list',
      );
      process.exitCode = 1;
    }
  } catch (error) {
    console.error(`Not rebuilt: ${(error as Error).message}`);
    process.exitCode = 1;
  } finally {
    await bus.close();
  }
}
