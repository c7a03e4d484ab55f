// React components in jsdom. swc only strips types; `tsc -p frontend` checks them.
import '../deploy/node/check.mjs';

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

// Published as ES modules only.
const esmOnly = ['@messageformat', '@tanstack', 'react-bootstrap-icons', 'sweetalert2'];

const retryOnce = process.env['RETRY_ONCE'] ? ['<rootDir>/../.ci/retry-once.cjs'] : []; // in CI

export default {
  displayName: 'frontend',
  testEnvironment: '<rootDir>/src/testing/browser-environment.cjs',
  testMatch: ['<rootDir>/{src,e2e}/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts', ...retryOnce],
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/../.ci/fast-check.cjs',
    '^@innkeeper/contracts$': '<rootDir>/../services/contracts/src/index.ts',
    '^@innkeeper/contracts/(.*)$': '<rootDir>/../services/contracts/src/$1.ts',
    '^@innkeeper/words/(.*)$': '<rootDir>/../services/words/src/$1.ts',
    '/env\\.ts$': '<rootDir>/src/testing/env-stub.ts',
    '\\.(css|scss)$': '<rootDir>/src/testing/asset-stub.cjs',
    '\\.(svg|png|jpe?g|webp|avif|woff2)$': '<rootDir>/src/testing/asset-stub.cjs',
  },
};
