import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDER, readPanels, readRules, readTestedAlerts, testFiles } from './files.ts';
import { metricsIn, valuesOf } from './promql.ts';

const rules = readRules();
const alerts = rules.filter((rule) => rule.alert !== undefined);
const expressions = [...rules.map(({ expr }) => expr), ...readPanels().map(({ query }) => query)];

test('every alert has a severity', () => {
  expect(alerts.length).toBeGreaterThan(15);
  for (const { labels } of alerts) expect(['page', 'ticket']).toContain(labels.severity);
});

test.each([...new Set(alerts.map(({ alert }) => alert))])('%s has an entry in the runbook', (alert) => {
  const manual = readFileSync(join(FOLDER, '../README.md'), 'utf8');
  expect(manual).toContain(`\n### ${alert}\n`);
  for (const { annotations } of alerts.filter((rule) => rule.alert === alert))
    expect(annotations['runbook']).toBe(`deploy/README.md#${alert.toLowerCase()}`);
});

test('every dashboard and panel that the runbook names exists', () => {
  const [, runbook] = readFileSync(join(FOLDER, '../README.md'), 'utf8').split('\n## Runbook\n');
  const named = [...runbook!.matchAll(/\*([A-Z][^*]+)\*/g)].map(([, name]) => name!.replace('\n', ' '));
  expect(named.length).toBeGreaterThan(5);
  const titles = readPanels().flatMap(({ panel }) => panel.replace('Innkeeper: ', '').split(', '));
  const isTitle = (name: string) =>
    titles.some((title) => title.toLowerCase().startsWith(name.toLowerCase()));
  expect(named.filter((name) => !isTitle(name))).toEqual([]);
});

test('every alert fires in a unit test', () => {
  expect([...readTestedAlerts()].sort()).toEqual([...new Set(alerts.map(({ alert }) => alert))].sort());
});

test('every recorded series that is read exists, for that objective', () => {
  const recorded = new Set(rules.map(({ record }) => record));
  const read = expressions.flatMap(metricsIn).filter((name) => name.includes(':'));
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !recorded.has(name))).toEqual([]);
  const objectives = rules
    .filter(({ record }) => record === 'slo:objective:ratio')
    .map((rule) => (rule as unknown as { labels: { slo: string } }).labels.slo);
  for (const name of expressions.flatMap((expression) => valuesOf('slo', expression)))
    expect(objectives).toContain(name);
});

describe('metricsIn finds the metrics of', () => {
  test.each([
    ['sum by (a, b) (rate(x_total{c="d_total", e=~"f"}[5m])) or vector(0)', ['x_total']],
    ['a:b:rate5m / on (slo) (1 - c) > 14.4 and d offset 5m', ['a:b:rate5m', 'c', 'd']],
    ['min_over_time(x[5m]) > 0 unless on (y) z{w="in \\"quotes\\" }"} >= 1e3', ['x', 'z']],
  ])('%s', (expression, names) => {
    expect(metricsIn(expression)).toEqual(names);
  });
});

/** Runs promtool, which is part of Prometheus (Debian: apt-get install prometheus), in this folder. */
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
const withPromtool = promtool('--version').error ? test.skip : test;

withPromtool('promtool accepts the configuration and the rules', () => {
  const { status, stdout, stderr } = promtool('check', 'config', 'prometheus.yml');
  expect({ status, output: status ? stdout + stderr : '' }).toEqual({ status: 0, output: '' });
});

withPromtool(
  'promtool passes the unit tests of the rules',
  () => {
    const { status, stdout, stderr } = promtool('test', 'rules', ...testFiles());
    expect({ status, output: status ? stdout + stderr : '' }).toEqual({ status: 0, output: '' });
  },
  240_000,
);

withPromtool('promtool accepts every query of the dashboards', () => {
  const queries = readPanels().map(({ query }) =>
    query.replaceAll('$__rate_interval', '1m').replaceAll('$service', 'booking'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-queries-'));
  try {
    const file = join(folder, 'queries.yml');
    const rulesOfQueries = queries.map((expr, i) => ({ record: `query:${i}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: rulesOfQueries }] }));
    const { status, stdout, stderr } = promtool('check', 'rules', file);
    expect({ status, output: status ? stdout + stderr : '' }).toEqual({ status: 0, output: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
