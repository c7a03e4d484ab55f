import { SERVICES } from '@innkeeper/topology';
import { seedJobs } from './kubernetes.ts';

test('only a service with a part of the demo hotel has a Job that adds it', () => {
  const [service] = SERVICES.filter(({ seeds }) => seeds);
  const billing = { ...service!, name: 'billing', seeds: false } as unknown as typeof service & object;
  expect(seedJobs([service!, billing])).toMatchObject([{ metadata: { name: `seed-${service!.name}` } }]);
});
