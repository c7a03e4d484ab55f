import { parseSync } from '@swc/core';
import type { Source } from './source-rules.ts';

type Node = Record<string, unknown>;

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'];
/** Code in them runs when they are called. */
const CALLED_LATER = /Function|Method|^Class|^Constructor|Getter|Setter/;

/**
 * One line for each value of a module that code can change while the program runs: `let`, and a collection, or an empty list or object
 * that can only be meant to be filled. Such state is shared by everything in a process, has no owner, and ends with nothing. A
 * `ReadonlyMap` or `ReadonlySet` is a constant.
 */
export function moduleState({ file, text }: Source): string[] {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
  return body.flatMap((item) => {
    const declared = ((item as unknown as Node)['declaration'] ?? item) as Node;
    if (declared['type'] !== 'VariableDeclaration' || declared['declare']) return [];
    return (declared['declarations'] as Node[])
      .filter(({ id, init }) => declared['kind'] !== 'const' || (!isReadonly(id) && holdsState(init)))
      .map(({ id }) => `${file}: ${(id as Node)['value']}`);
  });
}

const isReadonly = (id: unknown): boolean =>
  /"value":"Readonly(Map|Set)"/.test(JSON.stringify((id as Node)['typeAnnotation'] ?? null));

function holdsState(node: unknown, isWhole = true): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type, callee, elements, properties } = node as Node;
  if (CALLED_LATER.test(String(type))) return false;
  if (type === 'NewExpression' && COLLECTIONS.includes(String((callee as Node)['value']))) return true;
  if (isWhole && type === 'ArrayExpression' && !(elements as unknown[]).length) return true;
  if (isWhole && type === 'ObjectExpression' && !(properties as unknown[]).length) return true;
  return Object.entries(node).some(([key, child]) => holdsState(child, key === 'expression'));
}
