import { startTestGateway, type TestGateway } from '@innkeeper/gateway/testing/gateway-process';
import { readRouteMap } from '@innkeeper/gateway/testing/route-map';
import { type ServiceProcess, startServiceProcess } from '@innkeeper/gateway/testing/service-process';
import { createTokenFactory } from '@innkeeper/kit/testing/tokens';
import { readPanels, readRules } from './files.ts';
import { metricsIn, valuesOf } from './promql.ts';

/** What Prometheus itself writes about what it watches. */
const OF_PROMETHEUS = ['up', 'ALERTS'];
/** What kube-state-metrics writes about the CronJob of backups. */
const OF_KUBERNETES = ['kube_cronjob_created', 'kube_cronjob_status_last_successful_time'];
const OF_OTHERS = [...OF_PROMETHEUS, ...OF_KUBERNETES];
/** Redis need not answer: a process that is told of one has the metrics about it. */
const REDIS_URL = 'redis://127.0.0.1:1';

const used = [
  ...readRules().map(({ expr, alert, record }) => ({ by: alert ?? record, expr })),
  ...readPanels().map(({ panel, query }) => ({ by: panel, expr: query })),
];

let exposed: Set<string>;

beforeAll(async () => {
  const tokens = createTokenFactory();
  const running: (TestGateway | ServiceProcess)[] = [];
  try {
    const gateway = await startTestGateway({ tokens, env: { REDIS_URL } });
    running.push(gateway);
    const pages = [(await gateway.internal('/metrics')).body.toString()];
    for (const name of ['booking', 'catalog'] as const) {
      const service = await startServiceProcess(name, { tokens, env: { REDIS_URL } });
      running.push(service);
      pages.push(await (await fetch(`${service.internalUrl}/metrics`)).text());
    }
    exposed = new Set(pages.flatMap(namesIn));
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
}, 120_000);

/** The names of the series on a page of metrics, also of those that have no value yet. */
function namesIn(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
  );
}

test('every metric that a rule or a dashboard reads is one that a running process has', () => {
  const missing = used.flatMap(({ by, expr }) =>
    metricsIn(expr)
      .filter((name) => !name.includes(':') && !OF_OTHERS.includes(name) && !exposed.has(name))
      .map((name) => `${by}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(used.flatMap(({ expr }) => metricsIn(expr)).length).toBeGreaterThan(50);
});

test('every route that a rule or a dashboard names is one of the gateway', () => {
  const { apiEndpoints } = readRouteMap() as { apiEndpoints: Record<string, { paths: string }[]> };
  const paths = Object.values(apiEndpoints).flatMap((routes) => routes.map((route) => route.paths));
  const named = used.flatMap(({ expr }) => valuesOf('route', expr));
  expect(named.length).toBeGreaterThan(8);
  for (const route of named) expect(paths).toContain(route);
});
