import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const page = path.join(__dirname, 'coverage.md');

/** The rows of coverage.md: a statement of the specification and the tests that prove it. */
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!statement|---)/.test(line))
  .map((line) => {
    const [, statement = '', proofs = ''] = line.split(/ ?(?<!\\)\| ?/);
    return { statement, proofs: proofs.split('<br>').filter(Boolean) };
  });

/** The problem of a proof such as `[Login](../src/LoginPage.test.tsx) › signs in`, or undefined. */
function problemOf(proof: string): string | undefined {
  const [, link, title] = /^\[[^\]]+\]\(([^)]+)\) › (.+)$/.exec(proof) ?? [];
  if (!link || !title) return `not a link and a title: ${proof}`;
  const file = path.join(path.dirname(page), link);
  if (!/\.(test|e2e)\.tsx?$/.test(link) || !existsSync(file)) return `no such test file: ${link}`;
  const titles = readFileSync(file, 'utf8').match(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g) ?? [];
  return titles.some((quoted) => quoted.slice(1, -1) === title)
    ? undefined
    : `no test of that title: ${proof}`;
}

test('covers every section of the specification that states what the product does', () => {
  const sections = readFileSync(page, 'utf8').match(/^## \d/gm);
  expect(sections).toEqual(['## 2', '## 3', '## 4', '## 5', '## 6', '## 7', '## 8', '## 9']);
  expect(rows.length).toBeGreaterThan(140);
});

test('names only tests that exist, and at least one for each statement', () => {
  const problems = rows.flatMap(({ statement, proofs }) =>
    proofs.length ? proofs.flatMap((proof) => problemOf(proof) ?? []) : [`nothing proves: ${statement}`],
  );
  expect(problems).toEqual([]);
});

test('reports a test that does not exist', () => {
  expect(
    problemOf('[Login](../src/guest/account/LoginPage.test.tsx) › signs in without a password'),
  ).toBeDefined();
  expect(
    problemOf('[Login](../src/guest/account/NoPage.test.tsx) › links to the registration'),
  ).toBeDefined();
  expect(
    problemOf('[Login](../src/guest/account/LoginPage.test.tsx) › links to the registration'),
  ).toBeUndefined();
});
