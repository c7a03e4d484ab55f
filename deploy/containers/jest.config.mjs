// The integration tests on containers: the same cases as `make test` runs on embedded parts. See README.md.
import { join } from 'node:path';
import embedded from '../../jest.config.mjs';

const repository = join(import.meta.dirname, '../..');
const WITH_PARTS = ['kit', 'identity', 'catalog', 'booking', 'gallery', 'feedback', 'gateway'];

export default {
  ...embedded,
  testTimeout: 40_000, // a Kafka joins and leaves groups at its own pace
  projects: embedded.projects
    .filter(({ displayName }) => WITH_PARTS.includes(displayName))
    .map((project) => ({
      ...project,
      rootDir: join(repository, project.rootDir),
      testMatch: ['<rootDir>/**/*.int.test.ts'],
      globalSetup: join(import.meta.dirname, 'jest-global-setup.ts'),
      globalTeardown: join(import.meta.dirname, 'jest-global-teardown.ts'),
    })),
};
