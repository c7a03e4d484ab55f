import { SERVICES } from '@innkeeper/topology';
import { seedJobs } from './kubernetes.ts';

test('every service has a Job that makes its data the demo’s', () => {
  expect(seedJobs()).toMatchObject(SERVICES.map(({ name }) => ({ metadata: { name: `seed-${name}` } })));
});
