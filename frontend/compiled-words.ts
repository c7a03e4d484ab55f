import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileCatalog } from '@innkeeper/words/compile-catalog';
import { AREAS, directionOf, type Language, SITE_LANGUAGES } from '@innkeeper/words/languages';
import type { CompiledCatalog } from '@innkeeper/words/translator';
import type { Plugin, Rolldown } from 'vite';
import { isLean } from './lean-words.ts';
import { SITE_AREAS, type SiteArea, WORDS_ELEMENT } from './src/shared/words/site-areas.ts';

const PREFIX = 'virtual:words/';
/** What the desk prints: one file has it in every language, because a paper is in that of its guest. */
const PAPERS = 'papers';

/** The language in which a page shows an area: the page's, or English where the area lacks it. */
const languageOf = (area: SiteArea, language: Language): Language =>
  (AREAS[area] as readonly Language[]).includes(language) ? language : 'en';

/** Compiles the catalogs into a file of the build for each area and language: `assets/guest-de-….js`. */
export const compiledWords = (): Plugin => ({
  name: 'compiled-words',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  buildStart() {
    if (this.environment.mode !== 'build') return;
    for (const area of SITE_AREAS)
      for (const language of AREAS[area])
        this.emitFile({
          type: 'chunk',
          id: moduleOf(area, language),
          name: `${area}-${language}`,
          preserveSignature: 'strict',
        });
    this.emitFile({ type: 'chunk', id: moduleOf(PAPERS), name: PAPERS, preserveSignature: 'strict' });
  },
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    if (id.endsWith(moduleOf(PAPERS))) return `export default ${JSON.stringify(await readPapers())};`;
    const [area, language] = id.slice(PREFIX.length + 1).split('-') as [SiteArea, Language];
    this.addWatchFile(fileOf(area, language));
    const catalog = await readWords(area, language);
    const isList = this.environment.mode === 'build' && isLean(area);
    const words = JSON.stringify(isList ? Object.values(catalog) : catalog);
    return `export const language = '${language}';\nexport default ${words};`;
  },
  // In development, where pages are not written by prerender-pages.ts.
  transformIndexHtml: {
    order: 'post',
    handler(html, { server, originalUrl = '' }) {
      const asked = SITE_LANGUAGES.find((language) => originalUrl.split(/[/?#]/)[1] === language);
      return server
        ? inLanguage(html, asked ?? 'en', (area, language) => `/@id/${moduleOf(area, language)}`)
        : html;
    },
  },
});

/** The words of an area for a page in a language, as its file has them. */
export async function readWords(area: SiteArea, wanted: Language): Promise<CompiledCatalog> {
  const text = await readFile(fileOf(area, languageOf(area, wanted)), 'utf8');
  return compileCatalog(JSON.parse(text));
}

async function readPapers(): Promise<Record<string, CompiledCatalog>> {
  const texts = AREAS.papers.map(async (language) => {
    const text = await readFile(fileOf(PAPERS, language), 'utf8');
    return [language, compileCatalog(JSON.parse(text))] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * A page in a language: it says so, and names the files of its words, which its scripts read
 * (src/shared/words/load-words.ts).
 */
export function inLanguage(
  html: string,
  language: Language,
  addressOf: (area: WordsFile, language: Language) => string,
): string {
  const files = [
    ...SITE_AREAS.map((area) => [area, addressOf(area, languageOf(area, language))]),
    [PAPERS, addressOf(PAPERS, language)],
  ];
  const element = `<script type="application/json" id="${WORDS_ELEMENT}">${JSON.stringify(Object.fromEntries(files))}</script>`;
  return html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(/(?=<script type="module")/, () => `${element}\n    `);
}

/** The addresses of the files that a build has written. @throws when a catalog is in none of them */
export const wordFilesOf = (output: Rolldown.OutputBundle) => (area: WordsFile, language: Language) => {
  const id = `\0${moduleOf(area, language)}`;
  const file = Object.values(output).find((one) => one.type === 'chunk' && one.facadeModuleId === id);
  if (!file) throw new Error(`the words of ${area} in ${language} are in no file of the build`);
  return `/${file.fileName}`;
};

type WordsFile = SiteArea | typeof PAPERS;
const moduleOf = (area: WordsFile, language?: Language) =>
  area === PAPERS ? `${PREFIX}${PAPERS}` : `${PREFIX}${area}-${language}`;
const fileOf = (area: WordsFile, language: Language) =>
  fileURLToPath(import.meta.resolve(`@innkeeper/words/catalogs/${area}/${language}.json`));
