import { seedEnv as bookingSeedEnv } from '@innkeeper/booking/env';
import { seedEnv as catalogSeedEnv } from '@innkeeper/catalog/env';
import { configureEnv, galleryEnv, seedEnv as gallerySeedEnv } from '@innkeeper/gallery/env';
import { gatewayEnv } from '@innkeeper/gateway/env';
import { createStaffEnv, identityEnv } from '@innkeeper/identity/env';
import { serviceEnv, storageEnv, topicsEnv } from '@innkeeper/kit/env';
import { z } from 'zod';

/** A process, or several with the same variables, and the schema of its environment. */
export type Reader = { name: string; reads: z.ZodObject };

/** All readers of the environment. A reader that extends an earlier one lists only the additional variables. */
export const READERS: Reader[] = [
  { name: 'services', reads: serviceEnv },
  { name: 'identity', reads: additional(serviceEnv, identityEnv) },
  { name: 'gallery', reads: additional(serviceEnv, galleryEnv) },
  { name: 'gateway', reads: gatewayEnv },
  { name: 'commands of services', reads: storageEnv },
  { name: 'seed of catalog', reads: additional(storageEnv, catalogSeedEnv) },
  { name: 'seed of booking', reads: additional(storageEnv, bookingSeedEnv) },
  { name: 'seed of gallery', reads: additional(storageEnv, gallerySeedEnv) },
  { name: 'create-staff', reads: additional(storageEnv, createStaffEnv) },
  { name: 'configure-bucket', reads: configureEnv },
  { name: 'create-topics', reads: topicsEnv },
];

function additional(common: z.ZodObject, all: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(all.shape).filter(([name]) => !(name in common.shape))));
}

type Described = { description?: string; secret?: boolean; default?: unknown };
type Setting = Described & { name: string; required: boolean; readers: string[] };

/** Every variable, in the order in which the readers list them. */
export function settings(readers: Reader[]): Setting[] {
  const found = new Map<string, Setting>();
  for (const { name: reader, reads } of readers) {
    const { properties = {}, required = [] } = z.toJSONSchema(reads, { io: 'input', unrepresentable: 'any' });
    for (const [name, property] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      const known = found.get(name);
      if (known) known.readers.push(isRequired && !known.required ? `${reader} (required)` : reader);
      else found.set(name, { ...(property as Described), name, required: isRequired, readers: [reader] });
    }
  }
  return [...found.values()];
}

function defaultOf({ required, default: value }: Setting): string {
  if (required) return '**required**';
  const text = String(value ?? '');
  return text && `\`${text}\``;
}

const row = (setting: Setting) =>
  `| \`${setting.name}\` | ${defaultOf(setting)} | ${setting.secret ? '**Secret.** ' : ''}${setting.description} | ${setting.readers.join(', ')} |`;

/** The Markdown page with the table of every variable that a process reads. */
export const settingsPage = (readers: Reader[]): string => `# Settings

Every environment variable of every process. A process that misses a required variable, or finds an invalid one, lists all
such variables and exits. An empty variable counts as not set. *Commands of services* are \`migrate\`, \`seed\`,
\`dead-letters\` and \`rebuild-projection\` in \`dist\`. \`make start\` and \`make up\` set these variables;
[embedded/README.md](embedded/README.md) and [docker/README.md](docker/README.md) list their own settings.

This page is generated from the schemas that validate the variables (\`env.ts\` of each part), by
\`node deploy/docs/dist/write-settings.js\`; a test fails when it is out of date.

| variable | default | meaning | read by |
| --- | --- | --- | --- |
${settings(readers).map(row).join('\n')}
`;
