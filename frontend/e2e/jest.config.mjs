// Journeys through the whole product in a real Chromium: npx jest -c frontend/e2e/jest.config.mjs
// It needs everything built: the services, the gateway, the launcher and the site.
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
  setupFilesAfterEnv: ['<rootDir>/../../.ci/retry-once.cjs'],
  // One product and one browser at a time: the journeys book the same rooms and share the machine.
  maxWorkers: 1,
  testTimeout: 180_000,
};
