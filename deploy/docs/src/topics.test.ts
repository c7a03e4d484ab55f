import { TOPICS } from '@innkeeper/contracts';
import { deadLetterTopic } from '@innkeeper/kit/messaging';
import { SERVICES } from '@innkeeper/topology';
import { topics } from './topics.ts';

test('services consume the topics that the topology says', () => {
  const documented = topics
    .filter(({ groups }) => !groups)
    .map(({ name, readers }) => [name, [...readers].sort()]);
  const expected = SERVICES.map(({ name, topic }) => {
    const consumers = SERVICES.filter(({ consumes }) => consumes.includes(name));
    return [topic, consumers.map((consumer) => consumer.name).sort()];
  });
  for (const topic of documented) expect(expected).toContainEqual(topic);
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
