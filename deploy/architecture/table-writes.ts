import { parseSync } from '@swc/core';

/** A node of the syntax tree, as swc describes it. */
type Node = Record<string, unknown>;

/** A table in a text of SQL; `${table}` stands for the value of a variable, and `${}` for any other value. */
const TABLE = String.raw`(?:"?\w+"?\s*\.\s*)?(?:"?\w+"?|\$\{\w*\}\w*)`;
const TABLES = String.raw`(?:\s+(?:only\s+)?(${TABLE}(?:\s*,\s*${TABLE})*)|\s*$)`;
const WRITES = [
  String.raw`\b(?:insert|merge)\s+into${TABLES}`,
  String.raw`\bdelete\s+from${TABLES}`,
  String.raw`\btruncate(?:\s+table)?${TABLES}`,
  String.raw`\bcopy${TABLES}\s*(?:\([^)]*\)\s*)?from\b`,
  String.raw`\bupdate(?!\s+set\b)${TABLES}(?:\s+(?:as\s+)?(?!set\b)"?\w+"?)?\s+set\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** A name that is not in the source. */
export const UNKNOWN = 'a table that its text does not name';

/** The tables that the SQL in a TypeScript source writes, and other words that look like it. Temporary tables do not count. */
export function tablesWrittenIn(file: string, source: string): string[] {
  const { texts, loops } = readTexts(file, source);
  const written = texts.flatMap((text) =>
    WRITES.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, tables]) =>
        (tables ?? '').split(',').flatMap((table) => namesOf(table.trim(), loops)),
      ),
    ),
  );
  return [...new Set(written)].sort();
}

function namesOf(table: string, loops: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const [, schema, name, variable] = /^(?:"?(\w+)"?\s*\.\s*)?(?:"?(\w+)"?|\$\{(\w*)\})$/.exec(table) ?? [];
  if (schema === 'pg_temp') return [];
  return name ? [name.toLowerCase()] : (loops.get(variable!) ?? [UNKNOWN]);
}

type Texts = {
  texts: string[];
  /** The values of variables: `for (const table of ['rooms', 'blocks'])`. */
  loops: Map<string, string[]>;
};

function readTexts(file: string, source: string): Texts {
  const found: Texts = { texts: [], loops: new Map() };
  const read = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'ForOfStatement') readLoop(node as Node, found.loops);
    if (type === 'CallExpression') readBringOver(node as Node, found.texts);
    const text = textOf(node as Node);
    if (text) found.texts.push(text.text);
    for (const child of text ? text.parts : Object.values(node)) read(child);
  };
  read(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }));
  return found;
}

/** The text of an expression that makes one, and the expressions in it that are none. */
function textOf(node: Node): { text: string; parts: Node[] } | undefined {
  const { type } = node;
  if (type === 'StringLiteral') return { text: String(node['value']), parts: [] };
  if (type === 'ParenthesisExpression') return textOf(node['expression'] as Node);
  // A type has them too, without expressions.
  if (type === 'TemplateLiteral' && node['expressions']) {
    const quasis = node['quasis'] as { cooked: string }[];
    const expressions = (node['expressions'] as Node[]).map(asPart);
    const text = quasis.map(({ cooked }, i) => cooked + (expressions[i]?.text ?? '')).join('');
    return { text, parts: expressions.flatMap(({ parts }) => parts) };
  }
  if (type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
  const sides = [node['left'] as Node, node['right'] as Node];
  if (!sides.some(textOf)) return undefined;
  const both = sides.map(asPart);
  return { text: both.map(({ text }) => text).join(''), parts: both.flatMap(({ parts }) => parts) };
}

function asPart(node: Node): { text: string; parts: Node[] } {
  const name = node['type'] === 'Identifier' ? String(node['value']) : '';
  return textOf(node) ?? { text: `\${${name}}`, parts: [node] };
}

function readLoop({ left, right }: Node, loops: Texts['loops']): void {
  const { declarations } = left as { declarations?: { id: Node }[] };
  const { elements } = right as { elements?: ({ expression: Node } | null)[] };
  const values = elements?.map((element) => element && textOf(element.expression)?.text);
  const name = declarations?.[0]?.id['value'];
  if (typeof name === 'string' && values?.every((value) => typeof value === 'string'))
    loops.set(name, values);
}

/** `bringOver(sql, 'rooms', 'room_id')` of kit writes a table at the end of a rebuild. */
function readBringOver({ callee, arguments: args }: Node, texts: string[]): void {
  if ((callee as Node)['value'] !== 'bringOver') return;
  const table = (args as { expression: Node }[])[1];
  texts.push(`insert into ${table ? asPart(table.expression).text : ''}`);
}
