import type { ServiceDefinition } from '@innkeeper/kit/service';
import type { z } from 'zod';

type Consuming = Pick<ServiceDefinition<z.ZodObject, unknown>, 'name' | 'projections' | 'handlers'>;

/** Whose events a service consumes, as deploy/topology.ts describes it: the names of services, in alphabetical order. */
function consumerOf({ projections = [], handlers = [] }: Consuming) {
  const writersOf = (consumers: readonly { topic: { name: string } }[]) =>
    [...new Set(consumers.map(({ topic }) => topic.name.replace('innkeeper.', '')))].sort();
  const all = [...projections, ...handlers];
  const needed = writersOf(all.filter(({ isHint }) => !isHint));
  const consumes = writersOf(all);
  return {
    consumes,
    copies: writersOf(projections),
    handles: writersOf(handlers.filter(({ types }) => !types)),
    hints: consumes.filter((name) => !needed.includes(name)),
  };
}

/** The text of deploy/consumers.ts, which says what follows from the projections and handlers of services. */
export const consumersFile = (
  services: readonly Consuming[],
): string => `// Generated from the services' definitions by \`make generate\`: changes here are lost.
export const CONSUMERS = {
${services.map((service) => `  ${service.name}: ${textOf(consumerOf(service))},`).join('\n')}
} as const;
`;

const textOf = (lists: Record<string, string[]>) => {
  const lines = Object.entries(lists).map(
    ([name, services]) => `    ${name}: [${services.map((service) => `'${service}'`).join(', ')}],`,
  );
  return `{\n${lines.join('\n')}\n  }`;
};
