import { CALLS, type Call, scopeOf } from '@innkeeper/contracts';
import { SERVICES, type Service } from '@innkeeper/topology';

/** Calls that one pipeline of the gateway handles: those of a service with the same limit besides the general one. */
type Group = { name: string; service: string; limit: Call['limit']; calls: Call[] };

/**
 * The sections of gateway.config.yml that follow from the contracts and the topology: the route of each call, the
 * services' addresses, and a pipeline per service and limit.
 *
 * @throws when a call can never be reached, because an earlier one matches its requests.
 */
export function gatewaySections(
  services: readonly Pick<Service, 'name' | 'prefix'>[] = SERVICES,
  callsOf: { readonly [service: string]: Readonly<Record<string, Call>> } = CALLS,
): { routes: string; addresses: string; pipelines: string } {
  const groups = services.flatMap(({ name }) => groupsOf(name, Object.values(callsOf[name] ?? {})));
  checkOrder(groups.flatMap(({ calls }) => calls));
  return {
    routes: routes(groups),
    addresses: services.map(({ name, prefix }) => `  ${name}: { url: '\${${prefix}_URL}' }\n`).join(''),
    pipelines: groups.map(pipeline).join(''),
  };
}

function groupsOf(service: string, calls: Call[]): Group[] {
  const limits = new Set(calls.map(({ limit }) => limit));
  const limitedFirst = [...limits].sort((a, b) => Number(!a) - Number(!b));
  return limitedFirst.map((limit) => ({
    name: limit ? `${service}With${limit[0]!.toUpperCase()}${limit.slice(1)}Limit` : service,
    service,
    limit,
    calls: calls.filter((call) => call.limit === limit),
  }));
}

/** One line per call, aligned so that they read as a table. */
function routes(groups: Group[]): string {
  const methods = ({ method }: Call) => `methods: [${method}],`;
  const scopes = ({ access }: Call) => `scopes: [${scopeOf(access)}],`;
  const all = groups.flatMap(({ calls }) => calls);
  const widthOf = (column: (call: Call) => string) => Math.max(...all.map((call) => column(call).length));
  const [methodsWidth, scopesWidth] = [widthOf(methods), widthOf(scopes)];
  const line = (call: Call) =>
    `    - { ${methods(call).padEnd(methodsWidth)} ${scopes(call).padEnd(scopesWidth)} paths: '${routePath(call)}' }\n`;
  return groups.map(({ name, calls }) => `  ${name}:\n${calls.map(line).join('')}`).join('');
}

/** express-gateway matches paths by Express 4, where a wildcard has no name. */
const routePath = ({ path }: Call) => path.replace(/\*\w+$/, '*');

/** The steps of its limits are anchors in the hand-written part of the file. */
function pipeline({ name, service, limit }: Group): string {
  const limits = limit ? `[*everything, *${limit}]` : '*everything';
  return [
    `  ${name}:`,
    `    apiEndpoints: [${name}]`,
    `    policies: [origin: {}, limit: ${limits}, access: {}, forward: { action: { service: ${service} } }]`,
    '',
  ].join('\n');
}

/** The gateway takes the first route that matches, so of two routes for one request the more specific comes first. */
function checkOrder(calls: Call[]): void {
  for (const [index, call] of calls.entries())
    for (const earlier of calls.slice(0, index))
      if (earlier.method === call.method && hides(earlier.path, call.path))
        throw new Error(
          `${earlier.path} hides ${call.method} ${call.path}: move the latter up in its contract, or change its path`,
        );
}

/** Whether some request matches both paths, and the earlier one is not the more specific. */
function hides(earlier: string, later: string): boolean {
  const [one, other] = [earlier.split('/'), later.split('/')];
  let firstDifference = 0;
  for (let i = 0; one[i] !== undefined || other[i] !== undefined; i++) {
    const [a, b] = [one[i], other[i]];
    if (a === undefined || b === undefined) return false;
    firstDifference ||= generality(a) - generality(b);
    if (generality(a) === WILDCARD || generality(b) === WILDCARD) break;
    const areLiterals = generality(a) === LITERAL && generality(b) === LITERAL;
    if (areLiterals && a.toLowerCase() !== b.toLowerCase()) return false;
  }
  return firstDifference >= 0;
}

const LITERAL = 0;
const PARAMETER = 1;
const WILDCARD = 2;

function generality(segment: string): number {
  if (segment.startsWith('*')) return WILDCARD;
  return segment.startsWith(':') ? PARAMETER : LITERAL;
}
