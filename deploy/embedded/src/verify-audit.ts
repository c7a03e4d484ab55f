// Verifies the hotel that runs on DATA_DIR: node verify-audit.js [command] [service]. Without arguments, the history of every service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LOG_DATABASE, SERVICES } from '@innkeeper/topology';
import { serviceFile } from './launcher/launch-plan.ts';
import { LaunchError, readSettings } from './launcher/settings.ts';

/** The line of postmaster.pid that has the port. */
const PORT_LINE = 3;

/** The address of a database of the running hotel, by the name of a role and, unless that owns it, of the database. @throws LaunchError when no hotel runs. */
function databasesIn(dataDir: string): (role: string, database?: string) => string {
  try {
    const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      .split('\n')
      [PORT_LINE]!.trim();
    const passwords = JSON.parse(readFileSync(join(dataDir, 'keys/passwords.json'), 'utf8'));
    return (role, database = role) => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;
  } catch (cause) {
    throw new LaunchError(`No hotel runs on ${dataDir}: start it first, with \`make start\`.`, { cause });
  }
}

/** Prints a line for each service, and continues after a broken one. Returns whether all are valid. */
async function verifyAll(verify = 'verify-audit', only?: string): Promise<boolean> {
  const { dataDir } = readSettings(process.env);
  const databaseUrl = databasesIn(dataDir);
  let areWhole = true;
  for (const { name } of SERVICES.filter((service) => !only || service.name === only)) {
    const command = spawn(process.execPath, [serviceFile(name), verify], {
      stdio: 'inherit',
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        KAFKA_BROKERS: '',
        DATABASE_URL: databaseUrl(name),
        EVENT_LOG_URL: databaseUrl(name, EVENT_LOG_DATABASE),
      },
    });
    const [code] = await once(command, 'exit');
    areWhole &&= code === 0;
  }
  return areWhole;
}

try {
  const [verify, service] = process.argv.slice(2);
  if (!(await verifyAll(verify, service))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
}
