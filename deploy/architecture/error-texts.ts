import { parseSync } from '@swc/core';

type Node = Record<string, unknown>;

/** The functions that make an error for clients, of kit and the contracts. */
const ERRORS = new Set([
  'ApiError',
  'rejection',
  'invalidFields',
  'unauthorized',
  'unavailable',
  'addFieldError',
  'says',
]);
/** What zod puts into the API's documents, and what it compares values with. */
const NO_MESSAGES = new Set([
  'describe',
  'meta',
  'literal',
  'enum',
  'regex',
  'default',
  'join',
  'split',
  'replace',
  'replaceAll',
  'test',
]);

/**
 * The prose in errors of a TypeScript source: a text with a space that is given to a function that makes an error. With
 * `shapes`, also one that is given to a check of zod as its message.
 */
export function errorTextsIn(source: string, { shapes }: { shapes: boolean }): string[] {
  const found: string[] = [];
  visit(parseSync(source, { syntax: 'typescript' }), (node) => {
    const {
      type,
      callee,
      arguments: given,
    } = node as { type: string; callee: Node; arguments: { expression: Node }[] };
    if (type !== 'CallExpression' && type !== 'NewExpression') return;
    const values = (given ?? []).map(({ expression }) => expression);
    if (ERRORS.has(nameOf(callee))) found.push(...values.flatMap(textsIn));
    else if (shapes && isOfZod(callee)) found.push(...values.flatMap(messagesIn));
  });
  return found.filter((text) => /\S\s+\S/.test(text));
}

const nameOf = ({ type, value }: Node) => (type === 'Identifier' ? String(value) : '');

/** A method of a chain that begins with `z.`, or one like `refine` of another shape. */
function isOfZod({ type, object, property }: Node): boolean {
  if (type !== 'MemberExpression') return false;
  const method = String((property as Node)['value']);
  if (NO_MESSAGES.has(method)) return false;
  return (
    beginsWithZ(object as Node) || ['refine', 'superRefine', 'addIssue', 'min', 'max', 'int'].includes(method)
  );
}

function beginsWithZ({ type, value, object, callee }: Node): boolean {
  if (type === 'Identifier') return value === 'z';
  if (type === 'MemberExpression') return beginsWithZ(object as Node);
  return type === 'CallExpression' && beginsWithZ(callee as Node);
}

/** The message of a check: a text, or `error` or `message` of its options. */
function messagesIn(value: Node): string[] {
  if (value['type'] !== 'ObjectExpression') return textOf(value);
  return (value['properties'] as Node[]).flatMap(({ key, value: option }) =>
    ['error', 'message'].includes(String((key as Node | undefined)?.['value'])) ? textOf(option as Node) : [],
  );
}

function textsIn(node: Node): string[] {
  const found: string[] = [];
  visit(node, (one) => found.push(...textOf(one)));
  return found;
}

function textOf({ type, value, quasis }: Node): string[] {
  if (type === 'StringLiteral') return [String(value)];
  // Values stand where a word would.
  return type === 'TemplateLiteral' ? [(quasis as { raw: string }[]).map(({ raw }) => raw).join('x')] : [];
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}
