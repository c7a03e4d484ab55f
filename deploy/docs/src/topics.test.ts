import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPICS } from '@innkeeper/contracts';
import { deadLetterTopic } from '@innkeeper/kit/messaging';
import { SERVICES } from '@innkeeper/topology';
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
