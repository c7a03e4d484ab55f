import { CALLS, type Call, TOPICS } from '@innkeeper/contracts';
import { services } from './services.ts';

const ERASED = /\.person_erased$/;
const identity = services.find(({ name }) => name === 'identity')!;

/** The services but identity that have data of a person: what they return for the person's own file. */
const exporting = Object.entries(CALLS)
  .filter(([, calls]) =>
    Object.values<Call>(calls).some(({ path }) => path.startsWith('/api/account/export/')),
  )
  .map(([name]) => name)
  .filter((name) => name !== 'identity');

const reports = Object.entries(TOPICS).flatMap(([service, { name: topic, schemas }]) =>
  Object.keys(schemas)
    .filter((type) => ERASED.test(type))
    .map((type) => ({ service, topic, type })),
);

test('a service that returns data of a person also erases them, and reports it', () => {
  expect(reports.map(({ service }) => service).sort()).toEqual(exporting.sort());
});

test("identity collects every service's report of an erasure", () => {
  const handled = (identity.handlers ?? []).flatMap(({ topic, types = [] }) =>
    types.filter((type) => ERASED.test(type)).map((type) => `${topic.name} ${type}`),
  );
  expect(handled.sort()).toEqual(reports.map(({ topic, type }) => `${topic} ${type}`).sort());
});
