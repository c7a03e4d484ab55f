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
