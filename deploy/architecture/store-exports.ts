import { parseSync } from '@swc/core';
import { isStore } from './service-rules.ts';

type Node = Record<string, unknown>;
type Identifier = { value: string };

/**
 * What a file that is no store exports of the stores that it imports, and so hands on to other modules: `export … from`, an
 * exported import, and a constant that is only another name for it.
 */
export function storeExportsIn(file: string, source: string): string[] {
  if (isStore(file)) return [];
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }) as unknown as {
    body: Node[];
  };
  const ofStores = new Set(body.flatMap(importedFromStore));
  const isOfStore = (node: unknown): boolean => {
    const { type, value, object } = (node ?? {}) as Node;
    return type === 'Identifier'
      ? ofStores.has(String(value))
      : type === 'MemberExpression' && isOfStore(object);
  };
  return body.flatMap((statement) => {
    const { type, source: from, specifiers, declaration } = statement;
    if (from) return /^Export/.test(String(type)) && isStoreName(from) ? namesIn(specifiers) : [];
    if (type === 'ExportNamedDeclaration')
      return (specifiers as { orig: Identifier }[])
        .filter(({ orig }) => isOfStore(orig))
        .map(({ orig }) => orig.value);
    if (type !== 'ExportDeclaration') return [];
    const { declarations = [] } = declaration as { declarations?: { id: Identifier; init: unknown }[] };
    return declarations.filter(({ init }) => isOfStore(init)).map(({ id }) => id.value);
  });
}

const isStoreName = (source: unknown) => isStore(`/${(source as Identifier).value}`);

function importedFromStore({ type, source, specifiers }: Node): string[] {
  if (type !== 'ImportDeclaration' || !isStoreName(source)) return [];
  return (specifiers as { local: Identifier }[]).map(({ local }) => local.value);
}

const namesIn = (specifiers: unknown) =>
  ((specifiers as { orig: Identifier }[] | undefined) ?? [{ orig: { value: '*' } }]).map(
    ({ orig }) => orig.value,
  );
