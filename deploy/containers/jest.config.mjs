// The integration tests on containers: the same cases as `make test` runs on embedded parts. See README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import embedded from '../../jest.config.mjs';

const repository = join(import.meta.dirname, '../..');

// Most of the gateway's tests stand on nothing that a container could take the place of, and would only be repeated.
const gateway = join(repository, 'gateway/src');
const ofTheGateway = readdirSync(gateway, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.int.test.ts'))
  .filter((file) => /testing\/(redis|service-process)/.test(readFileSync(join(gateway, file), 'utf8')))
  .map((file) => `<rootDir>/src/${file}`);

export default {
  ...embedded,
  testTimeout: 40_000, // a Kafka joins and leaves groups at its own pace
  projects: embedded.projects
    .filter(({ rootDir }) => /^(services\/|gateway$)/.test(rootDir))
    .map((project) => ({
      ...project,
      rootDir: join(repository, project.rootDir),
      testMatch: project.displayName === 'gateway' ? ofTheGateway : ['<rootDir>/**/*.int.test.ts'],
      globalSetup: join(import.meta.dirname, 'jest-global-setup.ts'),
      globalTeardown: join(import.meta.dirname, 'jest-global-teardown.ts'),
    })),
};
