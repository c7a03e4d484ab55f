import { brokenParts } from './budgets.ts';

const budget = { kB: 95, performance: 98, accessibility: 100, bestPractices: 100, seo: 100, cls: 0.02 };

test('a page exactly at its budget breaks none of it', () => {
  expect(brokenParts(budget, budget)).toEqual([]);
});

test.each([
  ['kB', 95.1],
  ['cls', 0.021],
  ['performance', 97],
  ['accessibility', 99],
  ['bestPractices', 96],
  ['seo', 92],
])('a page with %s of %d breaks it', (part, value) => {
  expect(brokenParts({ ...budget, [part]: value }, budget)).toEqual([part]);
});

test('the SEO score of a page that no search engine sees is not limited', () => {
  const { seo: _, ...unseen } = budget;
  expect(brokenParts({ ...budget, seo: 50 }, unseen)).toEqual([]);
});
