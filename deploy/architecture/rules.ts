import type { Import } from './imports.ts';
import { SITE_RULES } from './site-rules.ts';

/** Files that decide and do nothing else: no database, no network, no clock. */
export const PURE_RULES = [
  'services/booking/src/booking.ts',
  'services/booking/src/demo-bookings.ts',
  'services/booking/src/price.ts',
  'services/booking/src/stay.ts',
  'services/catalog/src/list-order.ts',
  'services/feedback/src/feedback-state.ts',
  'services/feedback/src/words.ts',
  'services/gallery/src/pictures/picture-limits.ts',
  'services/gallery/src/pictures/picture.ts',
  'services/identity/src/user.ts',
];

/** For each folder of the gateway, the other folders that it may import. All may import env.ts and routes.ts. */
const GATEWAY_FOLDERS: Record<string, string[]> = {
  request: [],
  limits: [],
  revocations: [],
  upstream: ['request'],
  policies: ['request', 'limits', 'revocations', 'upstream'],
  observe: ['request', 'limits', 'revocations'],
  'express-gateway': ['request'],
};

type Rule = { says: string; brokenBy: (one: Import) => boolean };

const RULES: Rule[] = [
  {
    says: 'a service never imports another service, nor the gateway, the site or, but for tests, the launcher',
    brokenBy: ({ from, to }) => {
      const [own, other] = [serviceOf(from), serviceOf(to)];
      if (!own || own === 'kit') return false;
      const anotherService = other !== undefined && other !== own && other !== 'kit';
      return (
        anotherService ||
        /^(gateway|frontend)\//.test(to) ||
        (to.startsWith('deploy/') && isServiceCode(from))
      );
    },
  },
  {
    says: 'the kit knows no service, and uses the embedded Postgres in tests only',
    brokenBy: ({ from, to }) => {
      if (serviceOf(from) !== 'kit') return false;
      const elsewhere = /^(services|gateway|frontend)\//.test(to) && serviceOf(to) !== 'kit';
      const forTests = isTest(from) || from.includes('/testing/');
      return elsewhere || (to.startsWith('deploy/') && !forTests);
    },
  },
  {
    says: 'the gateway imports the kit and nothing else of ours',
    brokenBy: ({ from, to }) =>
      from.startsWith('gateway/') && isOurs(to) && !to.startsWith('gateway/') && serviceOf(to) !== 'kit',
  },
  {
    says: 'a folder of the gateway imports only the folders that its list names',
    brokenBy: ({ from, to }) => {
      const own = gatewayFolderOf(from);
      const allowed = own && !isTest(from) ? GATEWAY_FOLDERS[own] : undefined;
      if (!allowed || !to.startsWith('gateway/')) return false;
      const other = gatewayFolderOf(to);
      return other ? other !== own && !allowed.includes(other) : !/\/src\/(env|routes)\.ts$/.test(to);
    },
  },
  {
    says: 'only the folder express-gateway reaches the library of that name and its internals',
    brokenBy: ({ from, to }) =>
      (/^express-gateway(\/|$)/.test(to) || to === 'gateway/src/express-gateway/library.ts') &&
      !/^gateway\/src\/(express-gateway|testing)\//.test(from),
  },
  {
    says: 'the launcher reads the topology, and reaches the other parts as processes, never as modules',
    brokenBy: ({ from, to }) =>
      from.startsWith('deploy/embedded/') && isOurs(to) && !/^deploy\/(embedded\/|topology\.ts$)/.test(to),
  },
  {
    says: 'services speak to Postgres, Redis and HTTP through the kit',
    brokenBy: ({ from, to, typeOnly }) =>
      isServiceCode(from) && !typeOnly && ['pg', 'redis', 'express', 'node:http'].includes(to),
  },
  {
    says: 'a contract holds shapes: it imports zod, the shapes of the kit, and pure rules',
    brokenBy: ({ from, to, typeOnly }) =>
      isServiceCode(from) && from.endsWith('/contract.ts') && !typeOnly && !isShape(to) && !isPureRule(to),
  },
  {
    says: 'pure rules import each other and types, nothing that does something',
    brokenBy: ({ from, to, typeOnly }) =>
      isPureRule(from) && !typeOnly && !isPureRule(to) && to !== 'temporal-polyfill',
  },
  {
    says: 'routes leave SQL to the actions',
    brokenBy: ({ from, to, typeOnly }) => /routes\.ts$/.test(from) && !typeOnly && isStore(to),
  },
  {
    says: 'a store knows no action, no route and no event handler',
    brokenBy: ({ from, to, typeOnly }) =>
      isServiceCode(from) && isStore(from) && !typeOnly && isOurs(to) && !isStoreNeed(to),
  },
  ...SITE_RULES,
];

/** One line for every import that breaks a rule. */
export function violations(imports: Import[]): string[] {
  return RULES.flatMap(({ says, brokenBy }) =>
    imports.filter(brokenBy).map(({ from, to }) => `${from} imports ${to}: ${says}`),
  );
}

const serviceOf = (path: string) => /^services\/([^/]+)\//.exec(path)?.[1];
const gatewayFolderOf = (path: string) => /^gateway\/src\/([^/]+)\//.exec(path)?.[1];
const isOurs = (path: string) => /^(services|gateway|deploy|frontend)\//.test(path);
const isTest = (path: string) => /(\.test|-under-test)\.tsx?$/.test(path);
const isStore = (path: string) => /\/([a-z-]*-)?store\.ts$/.test(path);
const isPureRule = (path: string) => PURE_RULES.includes(path);
const isShape = (path: string) => path === 'zod' || path === 'services/kit/src/shapes.ts';
const isStoreNeed = (path: string) => serviceOf(path) === 'kit' || isStore(path) || isPureRule(path);

function isServiceCode(path: string): boolean {
  return !['kit', undefined].includes(serviceOf(path)) && !isTest(path) && !path.includes('/testing/');
}
