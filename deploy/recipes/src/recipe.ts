/** One edit of a file. `within` and `anchor` are parts of lines; an edit that finds its place not at all, or twice, fails. */
export type Edit =
  | { kind: 'new' | 'end'; text: string }
  | { kind: 'above' | 'below' | 'replace'; within?: string; anchor: string; text: string };

/** One box of a recipe: a file, and what happens to it. A box without edits is for the eyes. */
export type Step = { file: string; edits: Edit[] };

export type Recipe = { steps: Step[]; commands: string[] };

const BOX = /^- \[ \] \*\*`([^`]+)`\*\*/;
const FENCE = /^ *```(\w*)$/;
const INSERTION = /^(?:In `([^`]+)`, )?(below|above) `([^`]+)`:$/i;
const REPLACEMENT = /^(?:In `([^`]+)`, )?`([^`]+)` becomes `([^`]+)`\.$/i;

/**
 * Reads a page of docs/recipes. A line before a block of code says where the block goes: `New:`, `At the end:`, ``Below `X`:``,
 * ``Above `X`:`` or ``In `Y`, below `X`:``, which means the first X after Y. ``` `X` becomes `Y`. ``` replaces a part of a line. The
 * last block, of the language `sh`, has the commands that check the result.
 *
 * @throws Error for a block of code that no line places.
 */
export function parseRecipe(page: string): Recipe {
  const recipe: Recipe = { steps: [], commands: [] };
  const lines = page.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const step = recipe.steps.at(-1);
    const file = BOX.exec(line)?.[1];
    if (file !== undefined) recipe.steps.push({ file, edits: [] });
    const [, within, anchor, text] = REPLACEMENT.exec(line.trim()) ?? [];
    if (anchor !== undefined)
      step!.edits.push({ kind: 'replace', ...(within !== undefined && { within }), anchor, text: text! });
    const language = FENCE.exec(line)?.[1];
    if (language === undefined) continue;
    const end = lines.findIndex((other, at) => at > i && FENCE.test(other));
    const block = lines.slice(i + 1, end);
    if (language === 'sh') recipe.commands.push(...block.filter((command) => command.trim()));
    else {
      const place = lines
        .slice(0, i)
        .findLast((other) => other.trim())!
        .trim();
      step!.edits.push(insertion(place, `${dedent(block)}\n`));
    }
    i = end;
  }
  return recipe;
}

function insertion(place: string, text: string): Edit {
  if (place.endsWith('New:')) return { kind: 'new', text };
  if (place.endsWith('At the end:')) return { kind: 'end', text };
  const [, within, where, anchor] = INSERTION.exec(place) ?? [];
  if (where === undefined) throw new Error(`no place for a block of code after “${place}”`);
  return {
    kind: where.toLowerCase() as 'above' | 'below',
    ...(within !== undefined && { within }),
    anchor: anchor!,
    text,
  };
}

const indentOf = (line: string) => /^ */.exec(line)![0];

function dedent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim()).map((line) => indentOf(line).length);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common)).join('\n');
}

/**
 * A file's text after an edit, indented like the line where it is.
 * @throws Error when the place is not there, or there is more than one.
 */
export function applyEdit(before: string | undefined, edit: Edit): string {
  if (!('anchor' in edit)) {
    const isNew = edit.kind === 'new';
    if (isNew !== (before === undefined))
      throw new Error(`the file ${isNew ? 'exists already' : 'is missing'}`);
    return (before ?? '') + edit.text;
  }
  if (before === undefined) throw new Error('the file is missing');
  const { within, anchor, text } = edit;
  if (within !== undefined && !before.includes(within)) throw new Error(`there is no “${within}”`);
  const start = within === undefined ? 0 : before.indexOf(within) + within.length;
  const at = before.indexOf(anchor, start);
  if (at < 0) throw new Error(`there is no “${anchor}”`);
  if (within === undefined && before.indexOf(anchor, at + 1) >= 0)
    throw new Error(`“${anchor}” is there more than once`);
  if (edit.kind === 'replace') return before.slice(0, at) + text + before.slice(at + anchor.length);
  const lineStart = before.lastIndexOf('\n', at) + 1;
  const lineEnd = before.indexOf('\n', at) + 1;
  const indent = indentOf(before.slice(lineStart, lineEnd));
  const indented = text.replace(/^(?=.)/gm, indent);
  const place = edit.kind === 'above' ? lineStart : lineEnd;
  return before.slice(0, place) + indented + before.slice(place);
}

/** The pages of docs/recipes, in the order in which they are carried out in one copy. */
export const RECIPES = [
  'add-a-field',
  'add-a-call',
  'add-an-event',
  'add-a-page',
  'add-a-list',
  'add-a-service',
  'add-a-setting',
  'add-a-mail',
] as const;
