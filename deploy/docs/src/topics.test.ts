import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPICS } from '@innkeeper/contracts';
import { deadLetterTopic } from '@innkeeper/kit/messaging';
import { SERVICES } from '@innkeeper/topology';
import { z } from 'zod';
import { consumersFile } from './consumers.ts';
import { REPOSITORY } from './repository-files.ts';
import { services } from './services.ts';
import { topics } from './topics.ts';

test('the topology has what follows from the projections and handlers of services; make generate writes it', () => {
  const written = readFileSync(join(REPOSITORY, 'deploy/consumers.ts'), 'utf8');
  expect(written).toBe(consumersFile(services));
});

test('the topology names topics as the services do', () => {
  for (const { name, topic, deadLetterTopic: deadLetters } of SERVICES) {
    expect(TOPICS[name as keyof typeof TOPICS]?.name ?? topic).toBe(topic);
    expect(deadLetterTopic(name).name).toBe(deadLetters);
  }
});

test('every consumer has a topic of dead letters', () => {
  const groups = topics.flatMap((topic) => topic.groups ?? []);
  const consumers = SERVICES.filter(({ consumes }) => consumes.length > 0).map(({ name }) => name);
  expect([...groups].sort()).toEqual(consumers.sort());
});

/** The fields of a schema that a value may lack, also inside of it. */
function optionalFields({ required = [], properties = {}, items, anyOf = [] }: Shape, path = ''): string[] {
  const inner = [...(items ? [items] : []), ...anyOf].flatMap((shape) => optionalFields(shape, path));
  const own = Object.entries(properties).flatMap(([name, shape]) => [
    ...(required.includes(name) ? [] : [path + name]),
    ...optionalFields(shape, `${path}${name}.`),
  ]);
  return [...inner, ...own];
}
type Shape = { required?: string[]; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

test('a field of a state is in every event: null if it has no value', () => {
  const missing = topics.flatMap(({ schemas }) =>
    Object.entries(schemas).flatMap(([type, schema]) =>
      optionalFields(z.toJSONSchema(schema) as Shape).map((field) => `${type} ${field}`),
    ),
  );
  expect(missing).toEqual([]);
});
