import { gatewayEnv } from '@innkeeper/gateway/env';
import { serviceEnv, storageEnv, topicsEnv } from '@innkeeper/kit/env';
import { commandsOf } from '@innkeeper/kit/service';
import { z } from 'zod';
import { services } from './services.ts';

/** A process, or several that read the same variables, and the schema of its environment. */
export type Reader = { name: string; reads: z.ZodObject };

/** Variables that a command has in every service. A service with more is listed with the additional ones only. */
const COMMON: Record<string, z.ZodObject> = { serve: serviceEnv };

const ownVariables = services.flatMap((service) =>
  Object.entries(commandsOf(service)).flatMap(([command, { env }]) => {
    const reads = without(env, COMMON[command] ?? storageEnv);
    const name = command === 'serve' ? service.name : `${command} of ${service.name}`;
    return Object.keys(reads.shape).length ? [{ name, reads }] : [];
  }),
);

/** All readers of the environment. */
export const READERS: Reader[] = [
  { name: 'services', reads: serviceEnv },
  ...ownVariables,
  { name: 'gateway', reads: gatewayEnv },
  { name: 'commands of services', reads: storageEnv },
  { name: 'create-topics', reads: topicsEnv },
];

function without(all: z.ZodObject, common: z.ZodObject): z.ZodObject {
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

Every environment variable of every process. A process that lacks a required variable, or finds an invalid one, lists
all such variables and exits. An empty variable counts as not set. *Commands of services* are \`migrate\`, \`seed\`,
\`dead-letters\` and \`rebuild\`. \`make start\` and \`make up\` set these variables and have settings of their own:
[embedded/README.md](embedded/README.md), [docker/README.md](docker/README.md).

This page is generated from the schemas that validate the variables (\`env.ts\` of each part), by
\`node deploy/docs/dist/write-settings.js\`; a test fails when it is out of date.

| variable | default | meaning | read by |
| --- | --- | --- | --- |
${settings(readers).map(row).join('\n')}
`;
