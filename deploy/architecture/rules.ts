import type { Import } from './imports.ts';
import { type Rule, SERVICE_RULES } from './service-rules.ts';
import { SITE_RULES } from './site-rules.ts';

/** For each folder of the gateway, the other folders that it may import. All may import env.ts and routes.ts. */
const GATEWAY_FOLDERS: Record<string, string[]> = {
  request: [],
  limits: ['request'],
  revocations: [],
  hotel: [],
  upstream: ['request'],
  policies: ['request', 'limits', 'revocations', 'upstream', 'hotel'],
  observe: ['request', 'limits', 'revocations'],
  'express-gateway': ['request'],
};

const RULES: Rule[] = [
  ...SERVICE_RULES,
  {
    says: 'the gateway imports the kit, contracts, words and the topology',
    brokenBy: ({ from, to }) =>
      from.startsWith('gateway/') &&
      isOurs(to) &&
      !/^(gateway\/|services\/(kit|contracts|words)\/|deploy\/topology\.ts$)/.test(to),
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
      !/^gateway\/src\/(express-gateway|testing)\//.test(from) &&
      !isTest(from),
  },
  {
    says: 'the launcher reads the topology, and reaches the other parts as processes, never as modules',
    brokenBy: ({ from, to }) =>
      from.startsWith('deploy/embedded/') && isOurs(to) && !/^deploy\/(embedded\/|topology\.ts$)/.test(to),
  },
  {
    says: 'only deploy/proofs reaches the modules of a package that it does not offer to others',
    brokenBy: ({ from, to }) => /\/src\/internals\//.test(to) && !from.startsWith('deploy/proofs/'),
  },
  ...SITE_RULES,
];

/** One line for every import that breaks a rule. */
export function violations(imports: Import[]): string[] {
  const files = new Set(imports.map(({ from }) => from));
  const isPure = (path: string) => !path.includes('.test.') && files.has(path.replace(/\.ts$/, '.test.ts'));
  return RULES.flatMap(({ says, brokenBy }) =>
    imports
      .filter((one) => brokenBy(one, { isPure }))
      .map(({ from, to }) => `${from} imports ${to}: ${says}`),
  );
}

const gatewayFolderOf = (path: string) => /^gateway\/src\/([^/]+)\//.exec(path)?.[1];
const isOurs = (path: string) => /^(services|gateway|deploy|frontend)\//.test(path);
const isTest = (path: string) => path.endsWith('.test.ts');
