import { existsSync } from 'node:fs';

// One Jest for the whole repository: a project per workspace, so that each has its own environment.
// TypeScript goes through swc, which only strips types; `tsc -b` (make build, make lint) is what checks them.
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

// Packages published as ES modules only; everything else in node_modules is left as it is.
const esmOnly = ['node-pg-migrate', '@tanstack', 'temporal-polyfill', 'glob', 'sirv', 'mrmime', 'totalist', '@polka'];

const shared = {
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@innkeeper/kit/(.*)$': '<rootDir>/../../services/kit/src/$1.ts',
    '^@innkeeper/embedded/(.*)$': '<rootDir>/../../deploy/embedded/src/$1.ts',
  },
};

const node = (displayName, folder) => ({
  ...shared,
  displayName,
  rootDir: folder,
  testEnvironment: 'node',
  // One throwaway Postgres for the run, however many projects name it.
  globalSetup: `${import.meta.dirname}/deploy/embedded/src/jest-global-setup.ts`,
  globalTeardown: `${import.meta.dirname}/deploy/embedded/src/jest-global-teardown.ts`,
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  moduleNameMapper: Object.fromEntries(
    Object.entries(shared.moduleNameMapper).map(([from, to]) => [
      from,
      to.replace('<rootDir>/../../', `${import.meta.dirname}/`),
    ]),
  ),
});

export default {
  testTimeout: 20_000,
  projects: [
    ...['kit', 'identity', 'catalog', 'booking', 'gallery', 'feedback'].map((name) =>
      node(name, `services/${name}`),
    ),
    node('gateway', 'gateway'),
    node('embedded', 'deploy/embedded'),
    ...(existsSync(`${import.meta.dirname}/frontend/jest.config.mjs`) ? ['frontend/jest.config.mjs'] : []),
  ],
};
