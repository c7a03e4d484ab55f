import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow, REPOSITORY, read } from './repository-files.ts';

const documents = filesBelow('.', /\.md$/);

/** Anchors of a Markdown file's headings, as GitHub makes them. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

/** Targets of a document's links and images, except those on other sites. */
const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)]
    .map(([, inline, reference]) => (inline ?? reference)!)
    .filter((target) => !/^(https?|mailto):/.test(target));

test.each(documents)('every link in %s leads to a file and heading of the repository', (document) => {
  const broken = linksOf(read(document)).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path ? relative(REPOSITORY, join(REPOSITORY, dirname(document), path)) : document;
    if (!existsSync(join(REPOSITORY, target))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every log line that the operators’ manual quotes is written by a program', () => {
  const manual = read('deploy/README.md').replaceAll('\n', ' ');
  const quoted = [...manual.matchAll(/\blogs?\b(?: for)? `([^`]+)`/g)].map(([, line]) => line!);
  expect(quoted.length).toBeGreaterThan(5);
  const sources = ['services', 'gateway']
    .flatMap((folder) => filesBelow(folder, /\.ts$/))
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  expect(quoted.filter((line) => !sources.includes(line))).toEqual([]);
});

/** In words, what fits a screen. Calls, events and settings are generated, so a README only leads to them. */
const LONGEST_README = 450;
const LONGEST_OF_KIT = 600; // which is described nowhere else

test.each(filesBelow('services', /^README\.md$/))(
  '%s fits a screen, and leaves calls to what is generated',
  (readme) => {
    const text = read(readme);
    const words = text.split(/\s+/).filter((word) => /\w/.test(word));
    expect(words.length).toBeLessThanOrEqual(
      readme.startsWith('services/kit/') ? LONGEST_OF_KIT : LONGEST_README,
    );
    const calls = [...text.matchAll(/`(GET|POST|PUT|DELETE) \/(api|internal)\/[^`]+`/g)].map(
      ([call]) => call,
    );
    expect(calls).toEqual([]);
  },
);

test('every decision has its number in its title, and each number is used once', () => {
  const files = filesBelow('docs/decisions', /^\d{4}-.+\.md$/);
  expect(files.length).toBeGreaterThan(50);
  const numbers = files.map((file) => Number(/\/(\d{4})-/.exec(file)![1]));
  expect(files.map((file) => Number(/^# (\d+)\. /.exec(read(file))?.[1]))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every four-digit number of a decision that a text names is a decision or an entry of the history', () => {
  const known = new Set([
    ...filesBelow('docs/decisions', /^\d{4}-.+\.md$/).map((file) => /\/(\d{4})-/.exec(file)![1]!),
    ...[...read('docs/performance.md').matchAll(/^- \*\*(\d{4}(?:, \d{4})*),/gm)].flatMap(([, list]) =>
      list!.split(', '),
    ),
  ]);
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/\((0\d{3})\)|[Dd]ecision (0\d{3})/g)].map(([, bare, worded]) => ({
      file,
      number: bare ?? worded!,
    })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ number }) => !known.has(number))).toEqual([]);
});
