// Tries the recipes of docs/recipes: carries each out in a copy of the repository, then builds and tests the copy with their
// commands: make test-recipes, or ONLY=add-a-field
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mergeCommands } from './commands.ts';
import { parseRecipe, RECIPES } from './recipe.ts';
import { applyRecipe, copyRepository, linkWorkspaces } from './workspace.ts';

const repository = join(import.meta.dirname, '../../..');
const only = process.argv[2] ?? '';
const keep = process.env['KEEP'] === '1';
const recipes = RECIPES.filter((name) => !only || name === only);
if (!recipes.length) throw new Error(`no recipe ${only}: ${RECIPES.join(', ')}`);

const copy = join(repository, '.make/recipes');
rmSync(copy, { recursive: true, force: true });
process.on('exit', () => {
  if (keep) console.log(`The copy is in ${copy}`);
  else rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

copyRepository(repository, copy);
const commands: string[] = [];
const files = new Set<string>();
for (const name of recipes) {
  const recipe = parseRecipe(readFileSync(join(repository, 'docs/recipes', `${name}.md`), 'utf8'));
  for (const file of applyRecipe(copy, recipe)) files.add(file);
  commands.push(...recipe.commands);
  console.log(`✓ ${name}: ${recipe.steps.length} files`);
}

for (const command of mergeCommands(commands)) {
  if (command === 'npm install') {
    linkWorkspaces(copy);
    continue;
  }
  console.log(`$ ${command}`);
  const { status, signal } = spawnSync('bash', ['-c', command], { cwd: copy, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`✗ ${command} ended with ${status ?? signal}, after ${recipes.join(', ')}`);
    process.exit(1);
  }
}
console.log(`✓ ${recipes.length} recipes in a copy: ${files.size} files, built and tested`);
