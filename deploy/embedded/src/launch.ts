// The whole hotel on one machine: node launch.js [start | migrate | seed | stop] [--watch]
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SERVICES } from '@innkeeper/topology';
import { ensureDatabase } from './databases.ts';
import { lockDataDir, stopLauncher } from './launcher/data-dir-lock.ts';
import * as environments from './launcher/environments.ts';
import {
  GATEWAY_FILE,
  GOOGLE_STAND_IN_FILE,
  MIGRATION_FOLDERS,
  PICTURE_STORE_FILE,
  prepareHotel,
  serviceFile,
} from './launcher/hotel.ts';
import { LaunchError } from './launcher/launch-error.ts';
import { freshLogs, logFile } from './launcher/logs.ts';
import { migrateUnlessDone } from './launcher/migrated.ts';
import { type Program, runToEnd, startServer } from './launcher/program.ts';
import { restartOnChange } from './launcher/restart-on-change.ts';
import { runPostgres } from './launcher/run-postgres.ts';
import { readSettings, type Settings } from './launcher/settings.ts';
import { Stack } from './launcher/stack.ts';

const { DATABASES, readyUrl } = environments;

/** What is started, in which order, and what each part waits for. */
async function bringUp(command: string, hotel: environments.Hotel, stack: Stack): Promise<void> {
  const { settings, services } = hotel;
  const program = (name: string, file: string, environment: NodeJS.ProcessEnv): Program => {
    return { name, file, environment, logFile: logFile(settings.dataDir, name) };
  };
  const server = (part: Program, port: number) => (signal: AbortSignal) =>
    startServer(part, readyUrl(port), signal);
  const inEachService = (task: 'migrate' | 'seed') =>
    SERVICES.map((service) => {
      const { name } = service;
      const environment = environments.serviceEnvironment(hotel, service);
      const run = program(name, serviceFile(name, task), environment);
      return runToEnd({ ...run, name: `${name}'s ${task}` }, stack.signal);
    });
  const migrate = () => stack.during(inEachService('migrate'));
  const seed = () => stack.during(inEachService('seed'));

  await stack.up({
    postgres: () => runPostgres(hotel),
    pictures: server(
      program('pictures', PICTURE_STORE_FILE, environments.pictureStoreEnvironment(hotel)),
      settings.picturesPort,
    ),
  });
  await stack.during([ensureDatabases(hotel)]);
  if (command === 'migrate') return migrate();
  await migrateUnlessDone(superuserUrl(hotel), MIGRATION_FOLDERS, migrate);
  if (command === 'seed') return seed();

  const serviceServers = SERVICES.map((service) => {
    const { name } = service;
    const part = program(name, serviceFile(name, 'main'), environments.serviceEnvironment(hotel, service));
    return [name, server(part, services[name].internal)];
  });
  const google = program('google', GOOGLE_STAND_IN_FILE, environments.googleStandInEnvironment(hotel));
  await stack.up({
    ...Object.fromEntries(serviceServers),
    ...(settings.googleStandIn && { google: server(google, hotel.googleStandInPort) }),
  });

  if (!settings.production) await seedOnce(settings, seed, stack);

  const gateway = program('gateway', GATEWAY_FILE, environments.gatewayEnvironment(hotel));
  await stack.up({ gateway: server(gateway, hotel.gatewayInternalPort) });
}

async function ensureDatabases(hotel: environments.Hotel): Promise<void> {
  for (const role of DATABASES) {
    const password = hotel.secrets.passwordOf(role);
    await ensureDatabase(superuserUrl(hotel), { database: role, role, password });
  }
}

function superuserUrl({ secrets, postgresPort }: environments.Hotel): string {
  return `postgres://postgres:${secrets.passwordOf('postgres')}@127.0.0.1:${postgresPort}/postgres`;
}

/** A demo hotel that does not come about keeps nobody out; the next start tries again. */
async function seedOnce({ dataDir }: Settings, seed: () => Promise<void>, stack: Stack): Promise<void> {
  const seeded = join(dataDir, 'demo-hotel-seeded');
  if (existsSync(seeded)) return;
  try {
    await seed();
    writeFileSync(seeded, new Date().toISOString());
  } catch (error) {
    stack.signal.throwIfAborted();
    console.error(`${(error as Error).message}\nThe demo hotel is not complete; the next start tries again.`);
  }
}

async function launch(settings: Settings, command: string, watch: boolean): Promise<void> {
  const lock = await lockDataDir(settings.dataDir);
  const stack = new Stack((line) => console.log(line));
  const finish = async () => {
    lock.announceStop();
    await stack.down();
    lock.release();
  };
  finishOnSignal(finish);

  try {
    const opens = command === 'start';
    const hotel = await prepareHotel(settings, lock, { opens, withSite: opens && !watch });
    freshLogs(settings.dataDir);
    await bringUp(command, hotel, stack);
  } catch (error) {
    if (stack.signal.aborted) return; // a signal came first, and is taking care of the rest
    await finish();
    throw error;
  }
  if (command !== 'start') return finish();
  if (watch) restartOnChange(stack);
  const logs = relative(process.cwd(), logFile(settings.dataDir, '<part>'));
  console.log(`Logs are in ${logs}; stop with Ctrl-C or \`make stop\`.`);
  console.log(`Innkeeper is ready: http://localhost:${settings.port}`);
}

function finishOnSignal(finish: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1); // asked twice: everything else ends with this process
    stopping = true;
    console.log('Stopping');
    finish().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.stdout.on('error', () => {}); // the terminal may be gone before us
}

async function main(command = 'start', option = ''): Promise<void> {
  const settings = readSettings(process.env);
  if (command === 'stop') {
    const stopped = await stopLauncher(settings.dataDir);
    console.log(stopped ? 'Innkeeper has stopped.' : `Innkeeper is not running on ${settings.dataDir}.`);
  } else if (['start', 'migrate', 'seed'].includes(command)) {
    await launch(settings, command, option === '--watch');
  } else {
    throw new LaunchError(`There is no command ${command}: use start, migrate, seed or stop.`);
  }
}

main(...process.argv.slice(2)).catch((error) => {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exit(1);
});
