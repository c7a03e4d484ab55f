import { parseSync } from '@swc/core';

type Node = Record<string, unknown>;
const OFF = ['skip', 'todo', 'fixme', 'failing', 'fails'];

/**
 * Titles of the tests in a TypeScript file that a run executes, below those of their groups: `group › test`. Tests that are
 * skipped or still to be written are left out, alone or with their group; those that depend on a condition, as on a program
 * that only some machines have, are not. `${…}` in a title is `…`.
 */
export function testTitles(file: string, source: string): string[] {
  const titles: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }), [], titles);
  return titles;
}

/** Whether a title is that of a test, with some, all or none of its groups. */
export const isTitleOf = (path: string, title: string): boolean =>
  path === title || path.endsWith(` › ${title}`);

function collect(node: unknown, groups: string[], titles: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const call = declarationIn(node as Node);
  if (call?.off) return;
  const path = call ? [...groups, call.title] : groups;
  if (call?.isTest) titles.push(path.join(' › '));
  else for (const child of Object.values(node)) collect(child, path, titles);
}

/** What a call declares, if it is one of the functions of Jest or Playwright that declare tests and groups. */
function declarationIn(node: Node): { title: string; isTest: boolean; off: boolean } | undefined {
  if (node['type'] !== 'CallExpression') return undefined;
  const [name = '', ...modifiers] = wordsOf(node['callee'] as Node);
  const args = node['arguments'] as { expression: Node }[];
  const title = titleOf(args[0]?.expression);
  if (!/^x?(test|it|describe)$/.test(name) || title === undefined || modifiers.includes('step'))
    return undefined;
  const isTest = !name.endsWith('describe') && !modifiers.includes('describe');
  const off = name.startsWith('x') || modifiers.some((word) => OFF.includes(word)) || args.length < 2;
  return { title, isTest, off };
}

/** The words of what is called: `test.each(rows)` are `test` and `each`. Of a condition it is the case that runs. */
function wordsOf(callee: Node): string[] {
  switch (callee['type']) {
    case 'Identifier':
      return [callee['value'] as string];
    case 'MemberExpression':
      return [...wordsOf(callee['object'] as Node), (callee['property'] as { value: string }).value];
    case 'CallExpression':
      return wordsOf(callee['callee'] as Node);
    case 'TaggedTemplateExpression':
      return wordsOf(callee['tag'] as Node);
    case 'ParenthesisExpression':
      return wordsOf(callee['expression'] as Node);
    case 'ConditionalExpression': {
      const cases = [callee['consequent'], callee['alternate']].map((one) => wordsOf(one as Node));
      return cases.find((words) => !words.some((word) => OFF.includes(word))) ?? cases[0]!;
    }
    default:
      return [];
  }
}

function titleOf(node: Node | undefined): string | undefined {
  if (node?.['type'] === 'StringLiteral') return node['value'] as string;
  if (node?.['type'] !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}
