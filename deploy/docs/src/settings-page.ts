import { seedEnv as bookingSeedEnv } from '@innkeeper/booking/env';
import { seedEnv as catalogSeedEnv } from '@innkeeper/catalog/env';
import { configureEnv, galleryEnv, seedEnv as gallerySeedEnv } from '@innkeeper/gallery/env';
import { gatewayEnv } from '@innkeeper/gateway/env';
import { createStaffEnv, identityEnv } from '@innkeeper/identity/env';
import { serviceEnv, storageEnv, topicsEnv } from '@innkeeper/kit/env';
import { z } from 'zod';

/** A process, or several that read the same, and what it is told from outside. */
export type Reader = { name: string; reads: z.ZodObject };

/** Who reads the environment. A reader that takes what an earlier one does and more is named for the rest alone. */
export const READERS: Reader[] = [
  { name: 'services', reads: serviceEnv },
  { name: 'identity', reads: beyond(serviceEnv, identityEnv) },
  { name: 'gallery', reads: beyond(serviceEnv, galleryEnv) },
  { name: 'gateway', reads: gatewayEnv },
  { name: 'commands of services', reads: storageEnv },
  { name: 'seed of catalog', reads: beyond(storageEnv, catalogSeedEnv) },
  { name: 'seed of booking', reads: beyond(storageEnv, bookingSeedEnv) },
  { name: 'seed of gallery', reads: beyond(storageEnv, gallerySeedEnv) },
  { name: 'create-staff', reads: beyond(storageEnv, createStaffEnv) },
  { name: 'configure-bucket', reads: configureEnv },
  { name: 'create-topics', reads: topicsEnv },
];

function beyond(common: z.ZodObject, all: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(all.shape).filter(([name]) => !(name in common.shape))));
}

type Described = { description?: string; secret?: boolean; default?: unknown };
type Setting = Described & { name: string; required: boolean; readers: string[] };

/** Every variable, in the order in which the readers name them. */
export function settings(readers: Reader[]): Setting[] {
  const found = new Map<string, Setting>();
  for (const { name: reader, reads } of readers) {
    const { properties = {}, required = [] } = z.toJSONSchema(reads, { io: 'input', unrepresentable: 'any' });
    for (const [name, property] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      const former = found.get(name);
      if (former) former.readers.push(isRequired && !former.required ? `${reader} (required)` : reader);
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

/** The table of every variable that a process of ours reads, in Markdown. */
export const settingsPage = (readers: Reader[]): string => `# Settings

Every environment variable of every process. A start that lacks one, or finds one malformed, names all of them and ends.
An empty variable counts as one that is not set. *Commands of services* are \`migrate\`, \`seed\`, \`dead-letters\` and
\`rebuild-projection\` in \`dist\`. What \`make start\` and \`make up\` take is in \`embedded/README.md\` and
\`docker/README.md\`: they set these.

This page is made from the schemas that check the variables (\`env.ts\` of each part), by
\`node deploy/docs/dist/write-settings.js\`; a test fails where it is not up to date.

| variable | default | meaning | read by |
| --- | --- | --- | --- |
${settings(readers).map(row).join('\n')}
`;
