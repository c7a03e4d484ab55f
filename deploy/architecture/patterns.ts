import { parseSync } from '@swc/core';
import { z } from 'zod';

/** A regular expression in a source. */
export type Pattern = { source: string; flags: string };
export type Found = {
  patterns: Pattern[];
  /** Calls of `RegExp`, whose pattern is known only when they run. */
  built: number;
};

type Node = Record<string, unknown>;
type Format = { _zod: { def: { check?: string; pattern?: RegExp } } };

/** Every regular expression in a TypeScript source: the literals, and those behind Zod's formats, such as `z.email()`. */
export function patternsIn(source: string): Found {
  const found: Found = { patterns: [], built: 0 };
  collect(parseSync(source, { syntax: 'typescript' }), found);
  return found;
}

function collect(node: unknown, found: Found): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as Node;
  if (type === 'RegExpLiteral') found.patterns.push({ source: String(pattern), flags: String(flags) });
  if (type === 'CallExpression' || type === 'NewExpression') {
    const { type: kind, value, property } = callee as Node;
    if (kind === 'Identifier' && value === 'RegExp') found.built++;
    if (kind === 'MemberExpression') found.patterns.push(...patternOfFormat((property as Node)['value']));
  }
  for (const child of Object.values(node)) collect(child, found);
}

/** The pattern of one of Zod's formats of text, by the name of the function that returns it. */
function patternOfFormat(name: unknown): Pattern[] {
  const functions: Record<string, unknown> = { ...z, ...z.iso };
  const create = functions[String(name)];
  if (typeof name !== 'string' || !/^[a-z]/.test(name) || typeof create !== 'function') return [];
  const { check, pattern } = definitionOf(create as () => Format);
  return check === 'string_format' && pattern ? [{ source: pattern.source, flags: pattern.flags }] : [];
}

function definitionOf(create: () => Format): Format['_zod']['def'] {
  try {
    return create()._zod.def;
  } catch {
    return {}; // needs parameters, which no format does
  }
}
