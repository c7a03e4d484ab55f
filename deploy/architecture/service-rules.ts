import type { Import } from './imports.ts';

/** What the files around an import say: `isPure` is true for a file that has a test without real parts, `x.test.ts`. */
export type Surroundings = { isPure: (path: string) => boolean };
export type Rule = { says: string; brokenBy: (one: Import, surroundings: Surroundings) => boolean };

const PACKAGES = ['contracts', 'kit', 'words'];
/** Packages through which a file would reach something outside of the process. */
const OUTSIDE = ['pg', 'redis', 'express', 'kafkajs', 'node:http', 'node:net', 'node:child_process'];

const LANGUAGES = 'services/words/src/languages.ts';
/** Every error answer of the product, whichever part sends it, is made by the kit. */
const ERRORS = /^services\/contracts\/src\/(errors|(error|field)-params|field-errors)\.ts$/;
const AVAILABILITY = 'services/booking/src/availability/';

/** What the packages, the services and the modules inside a service may import. */
export const SERVICE_RULES: Rule[] = [
  {
    says: 'contracts import zod, each other, and which languages there are',
    brokenBy: ({ from, to }) =>
      packageOf(from) === 'contracts' &&
      !isTest(from) &&
      to !== 'zod' &&
      packageOf(to) !== 'contracts' &&
      to !== LANGUAGES,
  },
  {
    says: 'words know nothing but themselves',
    brokenBy: ({ from, to }) => packageOf(from) === 'words' && isOurs(to) && packageOf(to) !== 'words',
  },
  {
    says: 'the kit knows no service and of the contracts only the errors, and uses the embedded Postgres in tests only',
    brokenBy: ({ from, to }) => {
      if (packageOf(from) !== 'kit') return false;
      const elsewhere =
        /^(services|gateway|frontend)\//.test(to) &&
        !['kit', 'words'].includes(packageOf(to) ?? '') &&
        !ERRORS.test(to);
      return elsewhere || (to.startsWith('deploy/') && isProductCode(from));
    },
  },
  {
    says: 'a service imports contracts, kit, words and itself, and the embedded stores in tests only',
    brokenBy: ({ from, to }) => {
      const [own, other] = [packageOf(from), packageOf(to)];
      if (!own || PACKAGES.includes(own)) return false;
      if (/^(gateway|frontend)\//.test(to)) return true;
      if (to.startsWith('deploy/')) return isProductCode(from);
      return other !== undefined && other !== own && !PACKAGES.includes(other);
    },
  },
  {
    says: 'services reach Postgres, Redis and HTTP through the kit',
    brokenBy: ({ from, to, typeOnly }) =>
      isServiceCode(from) && !typeOnly && ['pg', 'redis', 'express', 'kafkajs', 'node:http'].includes(to),
  },
  {
    says: 'a module of a service uses the actions and rules of others, never their stores',
    brokenBy: ({ from, to }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)];
      const sameService = packageOf(from) === packageOf(to);
      return isServiceCode(from) && isStore(to) && sameService && own !== other;
    },
  },
  {
    says: 'what is free is asked of availability.ts: the other files of its folder are its own',
    brokenBy: ({ from, to }) =>
      to.startsWith(AVAILABILITY) &&
      !from.startsWith(AVAILABILITY) &&
      to !== `${AVAILABILITY}availability.ts` &&
      from !== 'services/booking/src/service.ts',
  },
  {
    says: 'routes leave SQL to the actions',
    brokenBy: ({ from, to, typeOnly }) => /\/routes\.ts$/.test(from) && !typeOnly && isStore(to),
  },
  {
    says: 'a store holds SQL: it imports the kit, contracts, pure rules and stores of its module',
    brokenBy: ({ from, to, typeOnly }, { isPure }) =>
      isServiceCode(from) &&
      isStore(from) &&
      !typeOnly &&
      isOurs(to) &&
      !(PACKAGES.includes(packageOf(to) ?? '') || isStore(to) || isPure(to)),
  },
  {
    says: 'a file with a test of its own that needs no real parts is pure: no store, no events, no network',
    brokenBy: ({ from, to, typeOnly }, { isPure }) =>
      isServiceCode(from) &&
      isPure(from) &&
      !typeOnly &&
      (isStore(to) || OUTSIDE.includes(to) || /^services\/kit\/src\/(messaging|redis)\//.test(to)),
  },
  {
    says: 'main.ts runs the service and does nothing else',
    brokenBy: ({ from, to }) =>
      /^services\/[^/]+\/src\/main\.ts$/.test(from) &&
      !/\/src\/service\.ts$|^services\/kit\/src\/service\/index\.ts$/.test(to),
  },
];

export const packageOf = (path: string) => /^services\/([^/]+)\//.exec(path)?.[1];
/** `services/booking/stays`; a service without folders is one module. */
const moduleOf = (path: string) => /^services\/[^/]+\/src\/(?:[^/]+(?=\/))?/.exec(path)?.[0];
const isOurs = (path: string) => /^(services|gateway|deploy|frontend)\//.test(path);
const isTest = (path: string) => path.endsWith('.test.ts');
export const isStore = (path: string) => /\/([a-z-]*-)?store\.ts$/.test(path);
const isProductCode = (path: string) => !isTest(path) && !path.includes('/testing/');
const isServiceCode = (path: string) =>
  ![...PACKAGES, undefined].includes(packageOf(path)) && isProductCode(path);
