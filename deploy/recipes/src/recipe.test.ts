import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeCommands } from './commands.ts';
import { applyEdit, parseRecipe, RECIPES } from './recipe.ts';

const repository = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const fence = '```';

describe('a page', () => {
  const page = `# Add a field

- [ ] **\`src/room.ts\`**: the shape.

  In \`const room\`, below \`notes,\`:

  ${fence}ts
  floor: {
    min: 0,
  },
  ${fence}

  \`one\` becomes \`another\`.

- [ ] **\`src/new.ts\`**

  New:

  ${fence}ts
  const x = 1;
  ${fence}

- [ ] **\`src/look.ts\`**: only to look at.

${fence}sh
make generate
npx jest room --selectProjects catalog
${fence}
`;

  test('is a list of files with edits, and commands', () => {
    expect(parseRecipe(page)).toEqual({
      steps: [
        {
          file: 'src/room.ts',
          edits: [
            { kind: 'below', within: 'const room', anchor: 'notes,', text: 'floor: {\n  min: 0,\n},\n' },
            { kind: 'replace', anchor: 'one', text: 'another' },
          ],
        },
        { file: 'src/new.ts', edits: [{ kind: 'new', text: 'const x = 1;\n' }] },
        { file: 'src/look.ts', edits: [] },
      ],
      commands: ['make generate', 'npx jest room --selectProjects catalog'],
    });
  });

  test('with a block of code without a place is rejected', () => {
    expect(() => parseRecipe(page.replace('New:', 'Such as:'))).toThrow('no place');
  });
});

describe('an edit', () => {
  const text = 'const a = {\n  notes,\n};\nconst b = {\n  notes,\n};\n';

  test('is indented like the line where it is', () => {
    const edit = { within: 'const b', anchor: 'notes,', text: 'floor,\n' };
    const at = (kind: 'above' | 'below') => applyEdit(text, { kind, ...edit });
    expect(at('below')).toBe(text.replace(/notes,\n};\n$/, 'notes,\n  floor,\n};\n'));
    expect(at('above')).toBe(text.replace(/ {2}notes,\n};\n$/, '  floor,\n  notes,\n};\n'));
  });

  test('has one place', () => {
    const edit = (anchor: string, within?: string) => () =>
      applyEdit(text, { kind: 'replace', anchor, text: '', ...(within !== undefined && { within }) });
    expect(edit('notes,')).toThrow('more than once');
    expect(edit('floor')).toThrow('there is no “floor”');
    expect(edit('notes,', 'const c')).toThrow('there is no “const c”');
  });

  test('neither replaces a file as new, nor changes one that is missing', () => {
    expect(() => applyEdit('', { kind: 'new', text })).toThrow('exists already');
    expect(() => applyEdit(undefined, { kind: 'end', text })).toThrow('is missing');
  });
});

describe('commands of several recipes', () => {
  test('run once each, generate before the checks, and all tests together', () => {
    const commands = [
      'make generate',
      'npx tsc -b',
      'npx jest rooms --selectProjects catalog',
      'npm install',
      'npx tsc -b',
      'npx jest --selectProjects billing',
      'npx jest mails --selectProjects messages catalog',
    ];
    expect(mergeCommands(commands)).toEqual([
      'npm install',
      'make generate',
      'npx tsc -b',
      'npx jest rooms billing/src mails --selectProjects catalog billing messages',
    ]);
  });

  test('of an unknown kind are rejected', () => {
    expect(() => mergeCommands(['rm -rf services'])).toThrow('no place in the order');
  });
});

describe('the recipes', () => {
  test('are the pages of docs/recipes, and CONTRIBUTING links to each', () => {
    const pages = readdirSync(join(repository, 'docs/recipes')).map((file) => file.replace(/\.md$/, ''));
    expect(pages.sort()).toEqual([...RECIPES].sort());
    for (const name of RECIPES) expect(read('CONTRIBUTING.md')).toContain(`(docs/recipes/${name}.md)`);
  });

  // `make test-recipes` builds the result, too.
  test.each(RECIPES)('%s: every edit has its place, and every other file is there', (name) => {
    const { steps, commands } = parseRecipe(read(`docs/recipes/${name}.md`));
    for (const { file, edits } of steps) {
      let text = existsSync(join(repository, file)) ? read(file) : undefined;
      if (!edits.length) expect([file, text === undefined]).toEqual([file, false]);
      for (const edit of edits) {
        try {
          text = applyEdit(text, edit);
        } catch (error) {
          throw new Error(`${file}: ${(error as Error).message}`);
        }
      }
    }
    expect(mergeCommands(commands).at(-1)).toMatch(/^npx jest /);
  });
});
