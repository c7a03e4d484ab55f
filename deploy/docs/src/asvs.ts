import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTitleOf, testTitles } from './test-titles.ts';

/** A row of `docs/security/asvs.md`: a requirement, its state, why, and what shows it. */
export type Row = { id: string; state: string; why: string; proofs: Proof[] };

/** A test of a file or, for what has to be written down, a heading of a document. */
type Proof = { file: string; title: string };

const ROW = /^\| ([\d.]+) \| ([a-z/ ]+) \| (.+) \|$/gm;
const PROOF = /^`([^`]+)` › (.+)$/;

export function rowsOf(document: string): Row[] {
  return [...document.matchAll(ROW)].map(([, id = '', state = '', cell = '']) => {
    const lines = cell.split('<br>');
    const proofs = lines.flatMap((line) => {
      const [, file, title] = PROOF.exec(line) ?? [];
      return file && title ? [{ file, title: title.replaceAll('\\', '') }] : [];
    });
    return { id, state, why: lines.filter((line) => !PROOF.test(line)).join(' '), proofs };
  });
}

/** One line for each row that is not shown by what its state asks for, and for each proof that does not exist. */
export function problemsOf(rows: Row[], repository: string): string[] {
  return rows.flatMap(({ id, state, why, proofs }) => {
    const of = (isKind: (file: string) => boolean) => proofs.some(({ file }) => isKind(file));
    const missing =
      (state === 'met' && !of(isTestFile) && 'is met by no test') ||
      (state === 'documented' && !of(isDocument) && 'is documented nowhere') ||
      (!why && 'says nothing');
    const wrong = proofs.flatMap((proof) => problemOf(proof, repository) ?? []);
    return [...(missing ? [missing] : []), ...wrong].map((problem) => `${id} ${problem}`);
  });
}

const isDocument = (file: string) => file.endsWith('.md');
const isTestFile = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || isSharedTest(file);
/** Tests that several test files declare by calling a function. */
const isSharedTest = (file: string) => /\/src\/testing\/[\w-]+\.ts$/.test(file);

function problemOf({ file, title }: Proof, repository: string): string | undefined {
  const path = join(repository, file);
  if (!existsSync(path)) return `names no file: ${file}`;
  const text = readFileSync(path, 'utf8');
  if (isDocument(file))
    return headingsIn(text).includes(title) ? undefined : `names no heading: ${file} › ${title}`;
  if (!isTestFile(file)) return `names no file of tests: ${file}`;
  if (isSharedTest(file) && !isDeclaredByTests(text, repository))
    return `names tests that none declares: ${file}`;
  const titles = known.get(path) ?? testTitles(file, text);
  known.set(path, titles);
  return titles.some((one) => isTitleOf(one, title))
    ? undefined
    : `names no test that runs: ${file} › ${title}`;
}

/** The titles of each file that was read: many rows name the same one. */
const known = new Map<string, string[]>();

const headingsIn = (document: string) => [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);

function isDeclaredByTests(source: string, repository: string): boolean {
  const declared = [...source.matchAll(/^export function (describe\w+)\(/gm)].map(([, name]) => `${name}(`);
  const services = join(repository, 'services');
  const tests = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^\w+\/src\/.*\.test\.ts$/.test(file),
  );
  return tests.some((file) => {
    const text = readFileSync(join(services, file), 'utf8');
    return declared.some((call) => text.includes(call));
  });
}
