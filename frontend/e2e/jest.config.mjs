// Journeys through the whole product in a real Chromium: npx jest -c frontend/e2e/jest.config.mjs
// It needs everything built: the services, the gateway, the launcher and the site.
import '../../deploy/node/check.mjs';

const swc = [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

export default {
  displayName: 'e2e',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.e2e.ts'],
  transform: { '\\.[cm]?[jt]sx?$': swc },
  globalSetup: '<rootDir>/global-setup.ts',
  globalTeardown: '<rootDir>/global-teardown.ts',
  setupFiles: ['<rootDir>/own-product.ts'],
  setupFilesAfterEnv: process.env['RETRY_ONCE'] ? ['<rootDir>/../../.ci/retry-once.cjs'] : [],
  // Each worker has a product and a browser of its own. One file needs one; `.ci/test` runs all files with three.
  maxWorkers: Number(process.env['E2E_WORKERS'] ?? 1),
  testSequencer: '<rootDir>/../../.ci/longest-first.cjs',
  testTimeout: 180_000,
};
