import './deploy/node/check.mjs';
import { readdirSync } from 'node:fs';

// One Jest for the whole repository: a project per workspace, so that each has its own environment.
// swc only strips types from TypeScript; `tsc -b` (make build, make lint) checks them.
const repository = import.meta.dirname;

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

// Packages published as ES modules only; all others in node_modules are not transformed.
const esmOnly = [
  '@messageformat',
  'node-pg-migrate',
  '@tanstack',
  'temporal-polyfill',
  'temporal-utils',
  'glob',
  '@seriousme',
  'sirv',
  'mrmime',
  'totalist',
  '@polka',
  'p-limit',
  'yocto-queue',
];

const retryOnce = process.env['RETRY_ONCE'] ? [`${repository}/.ci/retry-once.cjs`] : []; // in CI

const node = (displayName, folder) => ({
  displayName,
  rootDir: folder,
  cacheDirectory: `${repository}/node_modules/.cache/jest`, // by default it stays in the temporary folder
  testEnvironment: 'node',
  setupFilesAfterEnv: retryOnce,
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^fast-check$': `${repository}/.ci/fast-check.cjs`,
    '^@innkeeper/kit/env$': `${repository}/services/kit/src/env.ts`,
    '^@innkeeper/kit/(.*)$': `${repository}/services/kit/src/$1/index.ts`,
    '^@innkeeper/contracts$': `${repository}/services/contracts/src/index.ts`,
    '^@innkeeper/topology$': `${repository}/deploy/topology.ts`,
    '^@innkeeper/gateway/(.*)$': `${repository}/gateway/src/$1.ts`,
    '^@innkeeper/embedded/(.*)$': `${repository}/deploy/embedded/src/$1.ts`,
    '^@innkeeper/([^/]+)/(.*)$': `${repository}/services/$1/src/$2.ts`,
  },
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
});

// One throwaway Postgres for the whole run: Jest runs a global setup once, even if several projects name it.
const withPostgres = (project) => ({
  ...project,
  globalSetup: `${repository}/deploy/embedded/src/jest-global-setup.ts`,
  globalTeardown: `${repository}/deploy/embedded/src/jest-global-teardown.ts`,
});

const services = readdirSync(`${repository}/services`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

// CI sets it, and runs these on containers instead (deploy/containers). Kit's run on both, since it has the code of both.
const onContainers = process.env['INTEGRATION_TESTS'] === 'containers';
const service = (name) => {
  const project = withPostgres(node(name, `services/${name}`));
  if (onContainers && name !== 'kit') project.testPathIgnorePatterns.push('\\.int\\.test\\.ts$');
  return project;
};

export default {
  testTimeout: 20_000,
  maxWorkers: 3, // of two cores, because many tests wait for processes and stores; by default Jest uses one
  testSequencer: `${repository}/.ci/longest-first.cjs`,
  // A whole project may have no tests yet, such as a new service's. A path without tests is a mistake.
  passWithNoTests: process.argv[2] === '--selectProjects',
  projects: [
    ...services.map(service),
    withPostgres(node('gateway', 'gateway')),
    withPostgres(node('embedded', 'deploy/embedded')),
    node('mailbox', 'deploy/mailbox'),
    node('architecture', 'deploy/architecture'),
    node('docs', 'deploy/docs'),
    node('proofs', 'deploy/proofs'),
    node('k8s', 'deploy/k8s'),
    node('recipes', 'deploy/recipes'),
    node('supply', 'deploy/supply'),
    node('release', 'deploy/release'),
    node('topology', 'deploy/generate'),
    withPostgres(node('observe', 'deploy/observe')),
    'frontend/jest.config.mjs',
  ],
};
