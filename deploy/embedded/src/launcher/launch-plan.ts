import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LOG_DATABASE, SERVICE_NAMES, type ServiceName } from '@innkeeper/topology';
import type { DataDirLock } from './data-dir-lock.ts';
import { chooseInternalPorts, requireFreePort } from './ports.ts';
import { ensureSecrets, type Secrets } from './secrets.ts';
import { LaunchError, REPOSITORY, type Settings } from './settings.ts';

/** Every database of the cluster, each owned by a role of the same name. */
export const DATABASES = [EVENT_LOG_DATABASE, ...SERVICE_NAMES] as const;

export const MIGRATION_FOLDERS = ['kit', ...SERVICE_NAMES].map((name) =>
  join(REPOSITORY, 'services', name, 'migrations'),
);
export const GATEWAY_FILE = join(REPOSITORY, 'gateway/dist/main.js');
export const PICTURE_STORE_FILE = join(REPOSITORY, 'deploy/embedded/dist/picture-store/main.js');
export const MAILBOX_FILE = join(REPOSITORY, 'deploy/mailbox/dist/main.js');
export const GOOGLE_STAND_IN_FILE = join(REPOSITORY, 'deploy/embedded/dist/google-stand-in/main.js');

export const serviceFile = (name: ServiceName) => join(REPOSITORY, 'services', name, 'dist/main.js');

export type ServicePorts = { api: number; internal: number };

/** Everything that is decided before the first process starts, and stays the same until the launcher ends. */
export type LaunchPlan = {
  settings: Settings;
  secrets: Secrets;
  postgresPort: number;
  services: Record<ServiceName, ServicePorts>;
  gatewayInternalPort: number;
  googleStandInPort: number;
  /** Of the demo's mail server, and of the pages with its inbox. */
  mailbox: { smtp: number; web: number };
  /** Folder of the built site, when the gateway serves it. */
  siteFolder: string | undefined;
};

const KILLED_LAUNCHER_FREES_PORT_WITHIN_MS = 12_000;

/**
 * Chooses ports and reads or makes secrets.
 *
 * @param needs.gateway whether the gateway will run, which takes the site's port.
 * @param needs.site whether the gateway serves the built site; in development Vite does.
 * @throws LaunchError when a port is taken or something is not built.
 */
export async function planLaunch(
  settings: Settings,
  lock: DataDirLock,
  needs: { gateway: boolean; site: boolean },
): Promise<LaunchPlan> {
  const waitMs = lock.previousWasKilled ? KILLED_LAUNCHER_FREES_PORT_WITHIN_MS : 0;
  if (needs.gateway) await requireFreePort(settings.port, waitMs);
  await requireFreePort(settings.picturesPort, waitMs);
  const siteFolder = needs.site ? join(REPOSITORY, 'frontend/dist') : undefined;
  requireBuilt([
    ...SERVICE_NAMES.map((name) => serviceFile(name)),
    ...(needs.gateway ? [GATEWAY_FILE] : []),
    ...(needs.gateway && settings.mailbox ? [MAILBOX_FILE] : []),
    ...(siteFolder ? [join(siteFolder, 'shell.html')] : []),
  ]);

  const secrets = await ensureSecrets(settings.dataDir, ['postgres', 'security-log', ...DATABASES]);
  const [postgresPort, gatewayInternalPort, googleStandInPort, smtp, web, ...servicePorts] =
    await chooseInternalPorts(5 + 2 * SERVICE_NAMES.length);
  const services = Object.fromEntries(
    SERVICE_NAMES.map((name, index) => [
      name,
      { api: servicePorts[2 * index]!, internal: servicePorts[2 * index + 1]! },
    ]),
  ) as LaunchPlan['services'];
  return {
    settings,
    secrets,
    services,
    postgresPort: postgresPort!,
    gatewayInternalPort: gatewayInternalPort!,
    googleStandInPort: googleStandInPort!,
    mailbox: { smtp: smtp!, web: web! },
    siteFolder,
  };
}

function requireBuilt(files: string[]): void {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  const list = missing.map((file) => `  ${file}`).join('\n');
  throw new LaunchError(`Not built yet, run \`make build\`:\n${list}`);
}
