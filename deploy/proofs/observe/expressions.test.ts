import { PROCESSES } from '@innkeeper/topology';
import { hasValue, panelExpressions, ruleExpressions, withoutThresholds } from './expressions.ts';

const rule = { type: 'recording', health: 'ok' } as const;

test('only the thresholds of a rule are removed', () => {
  const query = '(a{b!="1"} > 14.4 and c == 0) or max by (d) (e[5m]) / 3 >= 0.5';
  expect(withoutThresholds(query)).toBe('(a{b!="1"} and c) or max by (d) (e[5m]) / 3');
});

test('a recording rule must record a series with its labels', () => {
  const queries = ruleExpressions({ ...rule, name: 'a:b', query: 'c', labels: { d: 'e' } });
  expect(queries.map((one) => one.queries)).toEqual([['c'], ['a:b{d="e"}']]);
});

test('burn-rate rules need not return a value', () => {
  const burning = { ...rule, name: 'slo:burning:fast', query: 'a > 1' };
  expect(ruleExpressions(burning).map(({ queries }) => queries)).toEqual([['a']]);
  expect(ruleExpressions({ ...rule, name: 'Fails', query: burning.name, type: 'alerting' })).toEqual([]);
});

test('a panel about one service is queried for each', () => {
  const panels = panelExpressions();
  expect(panels.length).toBeGreaterThan(40);
  expect(new Set(panels.map(({ queries }) => queries.length))).toEqual(new Set([1, PROCESSES.length]));
  expect(panels.flatMap(({ queries }) => queries).join()).not.toContain('$');
});

test('an empty result and NaN are no value', () => {
  expect(hasValue([])).toBe(false);
  expect(hasValue([{ labels: {}, value: Number.NaN }])).toBe(false);
  expect(hasValue([{ labels: {}, value: 0 }])).toBe(true);
});
