import { access, PERMISSIONS, scopeOf } from '@innkeeper/contracts/access';
import type { AccessRule } from '@innkeeper/kit/http';
import { z } from 'zod';

/** The access rules of the contracts by their scope, such as `staff:users`. */
export const ACCESS_RULES: ReadonlyMap<string, AccessRule> = new Map(
  [access.public, access.optional, access.link, access.guest, ...PERMISSIONS.map(access.staff)].map(
    (rule) => [scopeOf(rule), rule],
  ),
);

const apiEndpoint = z.array(
  z.object({
    methods: z.array(z.string()).optional(),
    scopes: z.tuple([z.enum([...ACCESS_RULES.keys()])]),
    paths: z.string(),
  }),
);

const routeMap = z.object({
  apiEndpoints: z.record(z.string(), apiEndpoint),
  pipelines: z.record(
    z.string(),
    z.object({ apiEndpoints: z.array(z.string()), policies: z.array(z.record(z.string(), z.unknown())) }),
  ),
});

/** One call of the API, as the route map describes it. */
export type Route = {
  pipeline: string;
  method: string;
  path: string;
  /** The name of its access rule in ACCESS_RULES. */
  scope: string;
};

/** The policies with which every pipeline has to start. */
const GUARDS = ['origin', 'limit', 'access'];

/**
 * Reads the routes from the parsed gateway.config.yml. The fallback for all other paths, which has no methods, is not
 * among them.
 * @throws when a route has no pipeline or not exactly one known scope, or a pipeline does not start with the guards.
 */
export function readRoutes(gatewayConfig: unknown): Route[] {
  const { apiEndpoints, pipelines } = routeMap.parse(gatewayConfig);
  for (const [name, { policies }] of Object.entries(pipelines)) {
    const first = policies.slice(0, GUARDS.length).flatMap((policy) => Object.keys(policy));
    if (first.join() !== GUARDS.join())
      throw new Error(`pipeline ${name} does not start with ${GUARDS.join(', ')}`);
  }
  return Object.entries(apiEndpoints).flatMap(([name, entries]) => {
    const owners = Object.entries(pipelines).filter(([, { apiEndpoints }]) => apiEndpoints.includes(name));
    const [pipeline] = owners[0] ?? [];
    if (!pipeline || owners.length > 1)
      throw new Error(`${name} has ${owners.length} pipelines instead of one`);
    return entries.flatMap(({ methods = [], scopes: [scope], paths: path }) =>
      methods.map((method) => ({ pipeline, method, path, scope })),
    );
  });
}
