import { ROLES } from '@innkeeper/contracts/access';
import { startTestGateway, type TestGateway } from '@innkeeper/gateway/testing/gateway-process';
import { readRouteMap } from '@innkeeper/gateway/testing/route-map';
import { type ServiceProcess, startServiceProcess } from '@innkeeper/gateway/testing/service-process';
import { createTokenFactory } from '@innkeeper/kit/testing';
import { readPanels, readRules } from './files.ts';
import { metricsIn, valuesOf } from './promql.ts';

/** Series that Prometheus itself records about its targets. */
const FROM_PROMETHEUS = ['up', 'ALERTS'];
/** Series that kube-state-metrics records about the backup CronJob. */
const FROM_KUBERNETES = ['kube_cronjob_created', 'kube_cronjob_status_last_successful_time'];
const FROM_OTHERS = [...FROM_PROMETHEUS, ...FROM_KUBERNETES];
/** Nothing listens there: a process has its Redis metrics as soon as REDIS_URL is set. */
const REDIS_URL = 'redis://127.0.0.1:1';

const used = [
  ...readRules().map(({ expr, alert, record }) => ({ by: alert ?? record, expr })),
  ...readPanels().map(({ panel, query }) => ({ by: panel, expr: query })),
];

let exposed: Set<string>;

beforeAll(async () => {
  const tokens = createTokenFactory(ROLES);
  const running: (TestGateway | ServiceProcess)[] = [];
  try {
    const gateway = await startTestGateway({ tokens, env: { REDIS_URL } });
    running.push(gateway);
    const pages = [(await gateway.internal('/metrics')).body.toString()];
    for (const name of ['booking', 'catalog', 'identity', 'billing'] as const) {
      const service = await startServiceProcess(name, { tokens, env: { REDIS_URL } });
      running.push(service);
      pages.push(await (await fetch(`${service.internalUrl}/metrics`)).text());
    }
    exposed = new Set(pages.flatMap(namesIn));
  } finally {
    await Promise.all(running.map((process) => process.stop()));
  }
}, 120_000);

/** Names of the series on a metrics page, including those without a value yet. */
function namesIn(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
  );
}

test('every metric that a rule or a dashboard reads is exposed by a running process', () => {
  const missing = used.flatMap(({ by, expr }) =>
    metricsIn(expr)
      .filter((name) => !name.includes(':') && !FROM_OTHERS.includes(name) && !exposed.has(name))
      .map((name) => `${by}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(used.flatMap(({ expr }) => metricsIn(expr)).length).toBeGreaterThan(50);
});

test('every route that a rule or a dashboard names is a route of the gateway', () => {
  const { apiEndpoints } = readRouteMap() as { apiEndpoints: Record<string, { paths: string }[]> };
  const paths = Object.values(apiEndpoints).flatMap((endpoints) => endpoints.map(({ paths }) => paths));
  const routes = used.flatMap(({ expr }) => valuesOf('route', expr));
  expect(routes.length).toBeGreaterThan(8);
  for (const route of routes) expect(paths).toContain(route);
});
