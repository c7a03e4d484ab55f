import { defineHandler, defineProjection, type Topic } from '@innkeeper/kit/messaging';
import { z } from 'zod';
import { consumersFile } from './consumers.ts';

const topicOf = (service: string) => {
  const schemas = { 'note.written': z.object({ kind: z.literal('note') }) };
  return { name: `innkeeper.${service}`, source: `/innkeeper/${service}`, schemas, versions: {} } as const;
};
const projectionOf = (topic: Topic, isHint?: true) =>
  defineProjection({
    name: 'notes',
    topic,
    tables: [],
    apply: {},
    switchOver: async () => ({}),
    ...(isHint && { isHint }),
  });
const handlerOf = (topic: Topic, ...types: string[]) =>
  defineHandler({ name: 'mail', topic, handle: async () => {}, ...(types.length && { types }) });

const linesOf = (consumers: Omit<Parameters<typeof consumersFile>[0][number], 'name'>) => {
  const [, lists = ''] = /billing: \{\n(.*?)\n {2}\}/s.exec(
    consumersFile([{ name: 'billing', ...consumers }]),
  )!;
  return lists.split('\n').map((line) => line.trim());
};

test('a service consumes the topics of its projections and handlers', () => {
  const [catalog, booking, identity] = ['catalog', 'booking', 'identity'].map(topicOf);
  expect(
    linesOf({
      projections: [projectionOf(catalog!), projectionOf(booking!)],
      handlers: [handlerOf(booking!, 'note.written'), handlerOf(identity!)],
    }),
  ).toEqual([
    "consumes: ['booking', 'catalog', 'identity'],",
    "copies: ['booking', 'catalog'],",
    "handles: ['identity'],", // the other handler acts on some types only
    'hints: [],',
  ]);
});

test('a topic is a hint if all that is kept from it is', () => {
  const [catalog, booking] = ['catalog', 'booking'].map(topicOf);
  const projections = [projectionOf(catalog!, true), projectionOf(booking!, true)];
  expect(linesOf({ projections, handlers: [handlerOf(booking!, 'note.written')] })).toContain(
    "hints: ['catalog'],",
  );
});

test('a service without consumers consumes nothing', () => {
  expect(linesOf({})).toEqual(['consumes: [],', 'copies: [],', 'handles: [],', 'hints: [],']);
});
