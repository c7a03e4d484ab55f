import { parseSync } from '@swc/core';

type Node = { type?: string } & Record<string, unknown>;

/** Attributes that people see or hear, whatever they contain. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-roledescription',
  'hint',
  'label',
  'legend',
  'placeholder',
  'title',
]);
/** Functions that look for a key, and errors that only developers read. */
const TRANSLATORS = new Set(['t', 'tShared']);
const FOR_DEVELOPERS = new Set(['Error', 'RangeError', 'TypeError']);

/** The texts in a source of the site that look like words for people: what JSX shows, and literals that read like a language. */
export const textsIn = (source: string, tsx = true): string[] =>
  textsOf(parseSync(source, { syntax: 'typescript', tsx }));

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...parts } = node as Node;
  switch (type) {
    case 'JSXText':
      return shown(String(parts['value']), hasLetter);
    case 'StringLiteral':
      return shown(String(parts['value']), readsLikeLanguage);
    case 'TemplateLiteral':
      return [...shown(textOf(parts), readsLikeLanguage), ...textsOf(parts['expressions'])];
    case 'JSXAttribute':
      return textsOfAttribute(parts);
    case 'BinaryExpression': // compares with what the code knows
      return textsOf([parts['left'], parts['right']].filter((side) => !isLiteral(side)));
    case 'CallExpression':
    case 'NewExpression':
      return textsOfCall(parts);
    case 'KeyValueProperty':
      return textsOf(parts['value']);
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return [];
    case 'TsAsExpression':
    case 'TsSatisfiesExpression':
    case 'TsNonNullExpression':
    case 'TsConstAssertion':
      return textsOf(parts['expression']);
    default:
      return type?.startsWith('Ts') ? [] : textsOf(Object.values(parts));
  }
}

function textsOfAttribute({ name, value }: Omit<Node, 'type'>): string[] {
  const called = nameOf(name);
  if (called === 'className') return [];
  const text = SHOWN.has(called) ? literalIn(value) : null;
  return text === null ? textsOf(value) : shown(text, hasLetter);
}

function textsOfCall({ callee, arguments: args }: Omit<Node, 'type'>): string[] {
  const called = nameOf(callee);
  const given = (args ?? []) as { expression: Node }[];
  if ((callee as Node).type === 'Import' || FOR_DEVELOPERS.has(called)) return [];
  return textsOf(TRANSLATORS.has(called) ? given.slice(1) : [callee, given]);
}

const isLiteral = (node: unknown) => (node as Node).type === 'StringLiteral';
const nameOf = (node: unknown): string => {
  const { type, value, namespace, name } = (node ?? {}) as Node;
  if (type === 'JSXNamespacedName') return `${nameOf(namespace)}:${nameOf(name)}`;
  return typeof value === 'string' ? value : '';
};

/** The text of a value that is a literal, perhaps in braces; null if it is none. */
function literalIn(value: unknown): string | null {
  const { type, expression, ...parts } = (value ?? {}) as Node;
  if (type === 'JSXExpressionContainer') return literalIn(expression);
  if (type === 'StringLiteral') return String(parts['value']);
  return type === 'TemplateLiteral' ? textOf(parts) : null;
}

const textOf = ({ quasis }: Omit<Node, 'type'>): string =>
  (quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');

function shown(text: string, isWords: (text: string) => boolean): string[] {
  const asShown = text.replace(/\s+/g, ' ').trim();
  return isWords(asShown) ? [asShown] : [];
}

const hasLetter = (text: string) => /\p{L}/u.test(text.replaceAll('…', ''));
/** A text that begins with a capital letter as a sentence does, or that has two words in a row; names of code have neither. */
const readsLikeLanguage = (text: string) =>
  (/^\P{L}*\p{Lu}\p{Ll}/u.test(text) && !/^(\p{Lu}\p{Ll}+){2,}$/u.test(text)) ||
  /(?<![\w.-])\p{Ll}{2,}[,:]? \p{Ll}{2,}(?![\w-])/u.test(text);
