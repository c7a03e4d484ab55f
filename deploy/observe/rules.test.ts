import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anchorsOf, FOLDER, readPanels, readRules, readTestedAlerts, testFiles } from './files.ts';
import { metricsIn, valuesOf } from './promql.ts';

const rules = readRules();
const alerts = rules.filter((rule) => rule.alert !== undefined);
const expressions = [...rules.map(({ expr }) => expr), ...readPanels().map(({ query }) => query)];

test('there are alerts, and every one says how urgent it is', () => {
  expect(alerts.length).toBeGreaterThan(15);
  for (const { labels } of alerts) expect(['page', 'ticket']).toContain(labels.severity);
});

test.each([...new Set(alerts.map(({ alert }) => alert))])('%s has an entry in the runbook', (alert) => {
  const anchors = anchorsOf(readFileSync(join(FOLDER, '../README.md'), 'utf8'));
  for (const { annotations } of alerts.filter((one) => one.alert === alert)) {
    const [file, anchor] = annotations['runbook']!.split('#');
    expect(file).toBe('deploy/README.md');
    expect(anchor).toBe(alert.toLowerCase());
    expect(anchors).toContain(anchor);
  }
});

test('every alert is seen to fire in a unit test', () => {
  expect([...readTestedAlerts()].sort()).toEqual([...new Set(alerts.map(({ alert }) => alert))].sort());
});

test('what is read of recording rules is recorded, for that objective', () => {
  const recorded = new Set(rules.map(({ record }) => record));
  const read = expressions.flatMap(metricsIn).filter((name) => name.includes(':'));
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !recorded.has(name))).toEqual([]);
  const objectives = rules
    .filter(({ record }) => record === 'slo:objective:ratio')
    .map((rule) => (rule as unknown as { labels: { slo: string } }).labels.slo);
  for (const name of expressions.flatMap((one) => valuesOf('slo', one))) expect(objectives).toContain(name);
});

describe('metrics are found in an expression', () => {
  test.each([
    ['sum by (a, b) (rate(x_total{c="d_total", e=~"f"}[5m])) or vector(0)', ['x_total']],
    ['a:b:rate5m / on (slo) (1 - c) > 14.4 and d offset 5m', ['a:b:rate5m', 'c', 'd']],
    ['min_over_time(x[5m]) > 0 unless on (y) z{w="in \\"quotes\\" }"} >= 1e3', ['x', 'z']],
  ])('%s', (expression, names) => {
    expect(metricsIn(expression)).toEqual(names);
  });
});

/** Runs promtool in this folder. It comes with Prometheus (Debian: apt-get install prometheus). */
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
const withPromtool = promtool('--version').error ? test.skip : test;

withPromtool('promtool takes the configuration and the rules', () => {
  const { status, stdout, stderr } = promtool('check', 'config', 'prometheus.yml');
  expect({ status, says: status ? stdout + stderr : '' }).toEqual({ status: 0, says: '' });
});

withPromtool(
  'promtool passes the unit tests of the rules',
  () => {
    const { status, stdout, stderr } = promtool('test', 'rules', ...testFiles());
    expect({ status, says: status ? stdout + stderr : '' }).toEqual({ status: 0, says: '' });
  },
  240_000,
);

withPromtool('promtool can read every query of the dashboards', () => {
  const queries = readPanels().map(({ query }) =>
    query.replaceAll('$__rate_interval', '1m').replaceAll('$service', 'booking'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-queries-'));
  try {
    const file = join(folder, 'queries.yml');
    const rulesOfQueries = queries.map((expr, i) => ({ record: `query:${i}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: rulesOfQueries }] }));
    const { status, stdout, stderr } = promtool('check', 'rules', file);
    expect({ status, says: status ? stdout + stderr : '' }).toEqual({ status: 0, says: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
