import { PROCESSES } from '@innkeeper/topology';
import { givesSomething, panelExpressions, ruleExpressions, withoutBounds } from './expressions.ts';

const rule = { type: 'recording', health: 'ok' } as const;

test('the bounds of a rule are left out, and nothing else', () => {
  const query = '(a{b!="1"} > 14.4 and c == 0) or max by (d) (e[5m]) / 3 >= 0.5';
  expect(withoutBounds(query)).toBe('(a{b!="1"} and c) or max by (d) (e[5m]) / 3');
});

test('a recording rule has to record something, with its labels', () => {
  const queries = ruleExpressions({ ...rule, name: 'a:b', query: 'c', labels: { d: 'e' } });
  expect(queries.map((one) => one.queries)).toEqual([['c'], ['a:b{d="e"}']]);
});

test('that a budget burns is not asked for', () => {
  const burning = { ...rule, name: 'slo:burning:fast', query: 'a > 1' };
  expect(ruleExpressions(burning).map(({ queries }) => queries)).toEqual([['a']]);
  expect(ruleExpressions({ ...rule, name: 'Fails', query: burning.name, type: 'alerting' })).toEqual([]);
});

test('a panel that is about one service is asked of each', () => {
  const panels = panelExpressions();
  expect(panels.length).toBeGreaterThan(40);
  expect(new Set(panels.map(({ queries }) => queries.length))).toEqual(new Set([1, PROCESSES.length]));
  expect(panels.flatMap(({ queries }) => queries).join()).not.toContain('$');
});

test('neither no series nor a share of nothing is something', () => {
  expect(givesSomething([])).toBe(false);
  expect(givesSomething([{ labels: {}, value: Number.NaN }])).toBe(false);
  expect(givesSomething([{ labels: {}, value: 0 }])).toBe(true);
});
