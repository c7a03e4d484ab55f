import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions, withoutCandidate } from './version.ts';

const FOLDERS = ['services', 'gateway', 'frontend', 'deploy'];
/** In `deploy`, texts are about upgrades, and serve none. */
const IS_PRODUCT = /^(services|gateway|frontend)\//;
const NOT_SOURCES = new Set(['node_modules', 'dist', 'shots', 'migrations']);
/** A comment such as `// until 1.2.0: tokens of 1.0 have no session`: the code after it goes in that version. */
const MARKER = /(?:\/\/|#|--|\/?\*) until (\d+\.\d+\.\d+): (.*?)(?: \*\/)?$/;
const PHRASE =
  /\b(?:previous|earlier|older|former|prior) (?:version|release|program|replica)s?\b|\b(?:version|release)s? (?:of \w+ )?(?:before|without)\b/i;

/** A line of source that serves an older version: what it is for, and the version that removes it. */
export type OlderCode = { place: string; until: string; what: string };

/** What the source says about older versions: code with a marker, and lines that lack one. */
export type Findings = { marked: OlderCode[]; unmarked: string[] };

export type Text = { file: string; text: string };

/** Finds code for older versions in texts, by its comments. */
export function findOlderCode(texts: readonly Text[]): Findings {
  const marked: OlderCode[] = [];
  const unmarked: string[] = [];
  for (const { file, text } of texts)
    for (const [index, line] of text.split('\n').entries()) {
      const place = `${file}:${index + 1}`;
      const [, until, what] = MARKER.exec(line) ?? [];
      if (until) marked.push({ place, until, what: what! });
      else if (IS_PRODUCT.test(file) && PHRASE.test(line)) unmarked.push(`${place} ${line.trim()}`);
    }
  return { marked, unmarked };
}

/** What a version has to remove before it is released: code that it, or one before it, is named for. */
export const overdue = (marked: readonly OlderCode[], version: string): OlderCode[] =>
  marked.filter(({ until }) => compareVersions(until, withoutCandidate(version)) <= 0);

/** All source of the product but migrations, which stay as they were applied. */
export const sourceTexts = (repository: string): Text[] =>
  FOLDERS.flatMap((folder) => sourcesBelow(repository, folder))
    .filter((file) => !file.startsWith('deploy/release/')) // has examples of comments
    .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));

function sourcesBelow(repository: string, folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : sourcesBelow(repository, path);
    return /\.(tsx?|mjs|cjs|scss|sql|sh|ya?ml)$/.test(entry.name) ? [path] : [];
  });
}
