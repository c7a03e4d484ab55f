// Runs all of Innkeeper on one machine: node launch.js [start | migrate | seed | empty | keep | stop] [--watch]
import { createWriteStream, existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EVENT_LOG_DATABASE, SERVICES } from '@innkeeper/topology';
import { ensureDatabase } from './databases.ts';
import { grantEventLogRights } from './event-log-rights.ts';
import { lockDataDir, stopLauncher } from './launcher/data-dir-lock.ts';
import { confirmEmptying, isDemo, startNotice } from './launcher/demo.ts';
import * as environments from './launcher/environments.ts';
import * as plans from './launcher/launch-plan.ts';
import { migrateOnce } from './launcher/migrate-once.ts';
import { newInDemo } from './launcher/new-in-demo.ts';
import {
  keepFilesPrivate,
  logFileOf,
  type Program,
  RELEASE_MEMORY,
  rotateLogs,
  runToEnd,
  startServer,
} from './launcher/program.ts';
import { rejectUnreleased } from './launcher/reject-unreleased.ts';
import { restartOnChange } from './launcher/restart-on-change.ts';
import { rotateBySize } from './launcher/rotate-by-size.ts';
import { LaunchError, readSettings, type Settings } from './launcher/settings.ts';
import { Stack } from './launcher/stack.ts';
import type { Run } from './launcher/supervise.ts';
import { startPostgres } from './postgres.ts';
import { closeFolder } from './postgres-account.ts';

const ROOT_WARNING =
  'Innkeeper runs as root. Give it an account of its own that owns its folders, and start it with that.';

const EVENT_LOG_USERS = SERVICES.map(({ name, topic, deadLetterTopic, consumes }) => ({
  role: name,
  writes: [topic, deadLetterTopic],
  reads: SERVICES.filter((other) => consumes.includes(other.name)).map((other) => other.topic),
}));

/** Starts every process, in the order in which they need each other. */
async function startProcesses(command: string, plan: plans.LaunchPlan, stack: Stack): Promise<void> {
  const { settings, services } = plan;
  const superuserUrl = environments.databaseUrl(plan, 'postgres');
  const program = (name: string, file: string, environment: NodeJS.ProcessEnv): Program => {
    return { name, file, environment, logFile: logFileOf(settings.dataDir, name) };
  };
  const server = (program: Program, port: number) => (signal: AbortSignal) =>
    startServer(program, environments.readyUrl(port), signal);
  const inEachService = (task: 'migrate' | 'seed' | 'empty' | 'keep', services = SERVICES) =>
    services.map((service) => {
      const { name } = service;
      const environmentOf =
        task === 'migrate' ? environments.migrationEnvironment : environments.serviceEnvironment;
      const run = program(name, plans.serviceFile(name), environmentOf(plan, service));
      return runToEnd({ ...run, name: `${name}'s ${task}`, args: [task] }, stack.signal);
    });
  const migrate = () => stack.run(inEachService('migrate'));
  const seed = (services = SERVICES) => stack.run(inEachService('seed', services));

  await stack.start({
    postgres: () => runPostgres(plan),
    pictures: server(
      program('pictures', plans.PICTURE_STORE_FILE, environments.pictureStoreEnvironment(plan)),
      settings.picturesPort,
    ),
  });
  await stack.run([rejectUnreleased(superuserUrl, plans.DATABASES, settings.dataDir)]);
  await stack.run([ensureDatabases(plan, superuserUrl)]);
  if (command === 'migrate') return migrate();
  await migrateOnce(superuserUrl, plans.MIGRATION_FOLDERS, migrate);
  await stack.run([grantEventLogRights(environments.databaseUrl(plan, EVENT_LOG_DATABASE), EVENT_LOG_USERS)]);
  if (command === 'seed') return seed();
  if (command === 'empty' || command === 'keep') return stack.run(inEachService(command));

  const serviceServers = SERVICES.map((service) => {
    const { name } = service;
    const environment = environments.serviceEnvironment(plan, service);
    const serve = { ...program(name, plans.serviceFile(name), environment), args: ['serve'] };
    return [name, server(serve, services[name].internal)];
  });
  const mailbox = program('mailbox', plans.MAILBOX_FILE, environments.mailboxEnvironment(plan));
  const google = program('google', plans.GOOGLE_STAND_IN_FILE, environments.googleStandInEnvironment(plan));
  await stack.start({
    ...Object.fromEntries(serviceServers),
    ...(settings.googleStandIn && { google: server(google, plan.googleStandInPort) }),
    ...(settings.mailbox && { mailbox: server(mailbox, plan.mailbox.web) }),
  });

  if (!settings.production) await seedOnce(plan, seed, stack);
  if (!(await isDemo(plan))) {
    const environment = environments.setupLinkEnvironment(plan);
    const run = program('setup-link', plans.serviceFile('identity'), environment);
    await stack.run([runToEnd({ ...run, args: ['setup-link'] }, stack.signal)]);
  }

  const gateway = program('gateway', plans.GATEWAY_FILE, environments.gatewayEnvironment(plan));
  await stack.start({ gateway: server(gateway, plan.gatewayInternalPort) });
}

async function runPostgres({ settings, secrets, postgresPort }: plans.LaunchPlan): Promise<Run> {
  const log = createWriteStream(logFileOf(settings.dataDir, 'postgres'), { flags: 'a' });
  const postgres = await startPostgres({
    dir: join(settings.dataDir, 'postgres'),
    port: postgresPort,
    superuserPassword: secrets.passwordOf('postgres'),
    log: (line) => log.write(`${line}\n`),
  });
  const exited = postgres.exited.then((code) => `code ${code}`);
  exited.then(() => log.end());
  return { exited, stop: postgres.stop };
}

async function ensureDatabases({ secrets }: plans.LaunchPlan, superuserUrl: string): Promise<void> {
  for (const role of plans.DATABASES) {
    await ensureDatabase(superuserUrl, { database: role, role, password: secrets.passwordOf(role) });
  }
}

/**
 * Adds the demo hotel at the first start, and later the additions of newer versions. A failure does not stop
 * the launch; the next start retries.
 */
async function seedOnce(
  plan: plans.LaunchPlan,
  seed: (services?: typeof SERVICES) => Promise<void>,
  stack: Stack,
): Promise<void> {
  const seeded = join(plan.settings.dataDir, 'demo-hotel-seeded');
  try {
    if (existsSync(seeded)) {
      const names = SERVICES.map(({ name }) => name);
      const lacking = await newInDemo(names, (name) => environments.databaseUrl(plan, name));
      if (lacking.length) await seed(SERVICES.filter(({ name }) => lacking.includes(name)));
      return;
    }
    await seed();
    writeFileSync(seeded, new Date().toISOString());
  } catch (error) {
    stack.signal.throwIfAborted();
    console.error(`${(error as Error).message}\nThe demo hotel is not complete; the next start retries.`);
  }
}

async function launch(settings: Settings, command: string, watch: boolean): Promise<void> {
  keepFilesPrivate();
  const lock = await lockDataDir(settings.dataDir);
  const stack = new Stack((line) => console.log(line));
  const finish = async () => {
    lock.announceStop();
    await stack.stop();
    lock.release();
  };
  finishOnSignal(finish);

  try {
    const gateway = command === 'start';
    const plan = await plans.planLaunch(settings, lock, { gateway, site: gateway && !watch });
    closeFolder(settings.dataDir, join(settings.dataDir, 'postgres'));
    rotateLogs(settings.dataDir);
    rotateBySize(join(settings.dataDir, 'logs'));
    await startProcesses(command, plan, stack);
    if (command === 'start') {
      console.log(await startNotice(plan));
      if (settings.production && process.getuid?.() === 0) console.log(ROOT_WARNING);
      if (settings.mailbox) console.log(`E-mails stay on this machine: ${environments.inboxUrl(plan)}`);
    }
  } catch (error) {
    if (stack.signal.aborted) return; // a signal arrived first, and its handler finishes
    await finish();
    throw error;
  }
  if (command !== 'start') return finish();
  await import(RELEASE_MEMORY);
  if (watch) restartOnChange(stack);
  const logs = relative(process.cwd(), logFileOf(settings.dataDir, '<process>'));
  console.log(`Logs are in ${logs}; stop with Ctrl-C or \`make stop\`.`);
  console.log(`Innkeeper is ready: http://localhost:${settings.port}`);
}

function finishOnSignal(finish: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1); // a second signal: all other processes end with this one
    stopping = true;
    console.log('Stopping');
    finish().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.stdout.on('error', () => {}); // the terminal may have been closed
}

async function main(command = 'start', option = ''): Promise<void> {
  const settings = readSettings(process.env);
  if (command === 'stop') {
    const stopped = await stopLauncher(settings.dataDir);
    console.log(stopped ? 'Innkeeper has stopped.' : `Innkeeper is not running on ${settings.dataDir}.`);
  } else if (['start', 'migrate', 'seed', 'empty', 'keep'].includes(command)) {
    if (command === 'empty') await confirmEmptying(settings);
    await launch(settings, command, option === '--watch');
  } else {
    throw new LaunchError(`Unknown command ${command}: use start, migrate, seed, empty, keep or stop.`);
  }
}

main(...process.argv.slice(2)).catch((error) => {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exit(1);
});
