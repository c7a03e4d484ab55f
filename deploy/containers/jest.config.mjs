// The integration tests on containers: the same cases as in `make test`, which runs them embedded. See README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import embedded from '../../jest.config.mjs';

const repository = join(import.meta.dirname, '../..');

// Most of the gateway's tests use no store, so running them on containers would only repeat them.
const gateway = join(repository, 'gateway/src');
const gatewayTests = readdirSync(gateway, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.int.test.ts'))
  .filter((file) =>
    /describeWithOwnRedis|startRedis|testing\/service-process/.test(
      readFileSync(join(gateway, file), 'utf8'),
    ),
  )
  .map((file) => `<rootDir>/src/${file}`);

export default {
  ...embedded,
  testTimeout: 120_000, // joining and leaving a consumer group takes Kafka several seconds, and more on a busy machine
  projects: embedded.projects
    .filter(({ rootDir }) => /^(services\/|gateway$)/.test(rootDir))
    .map((project) => ({
      ...project,
      rootDir: join(repository, project.rootDir),
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      testMatch: project.displayName === 'gateway' ? gatewayTests : ['<rootDir>/**/*.int.test.ts'],
      globalSetup: join(import.meta.dirname, 'jest-global-setup.ts'),
      globalTeardown: join(import.meta.dirname, 'jest-global-teardown.ts'),
    })),
};
