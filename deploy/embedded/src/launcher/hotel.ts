import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@innkeeper/topology';
import type { DataDirLock } from './data-dir-lock.ts';
import { DATABASES, type Hotel } from './environments.ts';
import { LaunchError } from './launch-error.ts';
import { chooseInternalPorts, requireFreePort } from './ports.ts';
import { ensureSecrets } from './secrets.ts';
import { REPOSITORY, type Settings } from './settings.ts';

const PORT_OF_KILLED_LAUNCHER_FREE_WITHIN_MS = 12_000;

/**
 * Everything that is settled before the first part starts: ports, keys and passwords.
 *
 * @param plan.opens whether guests will be let in, which takes the site's port and the gateway.
 * @param plan.withSite whether the gateway serves the built site; in development another server does.
 * @throws LaunchError when a port is taken or something is not built.
 */
export async function prepareHotel(
  settings: Settings,
  lock: DataDirLock,
  { opens, withSite }: { opens: boolean; withSite: boolean },
): Promise<Hotel> {
  const patience = lock.formerWasKilled ? PORT_OF_KILLED_LAUNCHER_FREE_WITHIN_MS : 0;
  if (opens) await requireFreePort(settings.port, patience);
  await requireFreePort(settings.picturesPort, patience);
  const siteFolder = withSite ? join(REPOSITORY, 'frontend/dist') : undefined;
  requireBuilt([
    ...SERVICE_NAMES.map((name) => serviceFile(name, 'main')),
    ...(opens ? [GATEWAY_FILE] : []),
    ...(siteFolder ? [join(siteFolder, 'shell.html')] : []),
  ]);

  const secrets = await ensureSecrets(settings.dataDir, ['postgres', ...DATABASES]);
  const [postgresPort, gatewayInternalPort, googleStandInPort, ...others] = await chooseInternalPorts(
    3 + 2 * SERVICE_NAMES.length,
  );
  const services = Object.fromEntries(
    SERVICE_NAMES.map((name, index) => [name, { api: others[2 * index]!, internal: others[2 * index + 1]! }]),
  ) as Hotel['services'];
  return {
    settings,
    secrets,
    services,
    postgresPort: postgresPort!,
    gatewayInternalPort: gatewayInternalPort!,
    googleStandInPort: googleStandInPort!,
    siteFolder,
  };
}

export function serviceFile(name: ServiceName, program: 'main' | 'migrate' | 'seed'): string {
  return join(REPOSITORY, 'services', name, 'dist', `${program}.js`);
}

export const MIGRATION_FOLDERS = ['kit', ...SERVICE_NAMES].map((name) =>
  join(REPOSITORY, 'services', name, 'migrations'),
);

export const GATEWAY_FILE = join(REPOSITORY, 'gateway/dist/main.js');
export const PICTURE_STORE_FILE = join(REPOSITORY, 'deploy/embedded/dist/picture-store/main.js');
export const GOOGLE_STAND_IN_FILE = join(REPOSITORY, 'deploy/embedded/dist/google-stand-in/main.js');

function requireBuilt(files: string[]): void {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  const list = missing.map((file) => `  ${file}`).join('\n');
  throw new LaunchError(`Not built yet, run \`make build\`:\n${list}`);
}
