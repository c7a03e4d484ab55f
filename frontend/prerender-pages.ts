import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { pageParts, toSiteHotel } from '@innkeeper/contracts/hotel-page';
import { PARTS_PATH } from '@innkeeper/contracts/page-places';
import { type Language, SITE_LANGUAGES } from '@innkeeper/words/languages';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { inLanguage, readWords, wordFilesOf } from './compiled-words.ts';
import type { FirstFiles } from './src/app/first-files.ts';
import type * as Prerendered from './src/app/prerender.tsx';
import { EVERYWHERE, SITE_AREAS, type SiteArea } from './src/shared/words/site-areas.ts';

/** The page that the server sends for every address without a prerendered page. */
const SHELL = 'shell.html';

/**
 * Writes the pages of src/app/prerender.tsx as files: `/register` becomes register.html. A browser shows them before the
 * scripts have loaded. The page as Vite wrote it becomes shell.html, and home.html and others with links to the files that
 * they need first. All have places for the hotel, which who serves them fills; the parts of a hotel of which nothing is known
 * are written, too.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let hasFailed = false;
  let output: Output = {};
  return {
    name: 'prerender-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    buildEnd(error) {
      hasFailed ||= error !== undefined;
    },
    renderError() {
      hasFailed = true;
    },
    writeBundle(_options, bundle) {
      output = bundle;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (hasFailed || Object.keys(output).length === 0) return; // otherwise the missing page would hide the reason
        const { outDir } = config.build;
        const shell = await readFile(join(outDir, 'index.html'), 'utf8');
        const site = await buildForNode(config);
        const parts = Object.entries(pageParts(toSiteHotel({ ...NEW_HOTEL, version: 0 }), ''));
        await mkdir(join(outDir, PARTS_PATH));
        await Promise.all(parts.map(([name, text]) => writeFile(join(outDir, PARTS_PATH, name), text)));
        // One after the other, because the site has the words of one language at a time.
        for (const language of SITE_LANGUAGES) {
          await speak(site, language);
          await writePages({ site, shell, language, output, config });
        }
      },
    },
  };
}

/** From now on, pages are rendered in this language. */
async function speak({ addWords, replaceLanguage }: Site, language: Language): Promise<void> {
  replaceLanguage(language);
  for (const area of SITE_AREAS) addWords(area, language, await readWords(area, language));
}

type PagesOfLanguage = {
  site: Site;
  shell: string;
  language: Language;
  output: Output;
  config: ResolvedConfig;
};

/** Writes the pages of a language: those in English at the root, those of others in a folder each. */
async function writePages({ site, shell, language, output, config }: PagesOfLanguage): Promise<void> {
  const folder = join(config.build.outDir, folderOf(language));
  const fileOf = wordFilesOf(output);
  const bare = inLanguage(shell, language, fileOf);
  await mkdir(folder, { recursive: true });
  const write = (path: string, html: string) =>
    writeFile(
      join(folder, path === '/' ? 'index.html' : `${path}.html`),
      html.replace('<!--hotel-head-->', `<!--hotel-head-->\n    <!--hotel-links ${language} ${path}-->`),
    );
  const wordLinks = (areas: readonly SiteArea[]) =>
    areas.map((area): [string, string] => [fileOf(area, language), 'rel="modulepreload"']);
  const words = (path: string) => wordLinks(site.areasOf(path));
  await Promise.all([
    ...site.prerenderedPaths.map(async (path) => {
      const html = await site.prerender(path);
      await write(path, fill(withLinks(bare, words(path)), path, html));
    }),
    ...site.firstFiles().map((page) => {
      const files = [...words(page.page ?? page.path), ...codeLinks(page, output, config.root)];
      return write(page.path, withLinks(bare, files, page.links));
    }),
    writeFile(join(folder, SHELL), withLinks(bare, wordLinks(EVERYWHERE))),
  ]);
}

const folderOf = (language: Language) => (language === 'en' ? '' : language);

/** The browser's build has the styles; compiling them again would take longer than everything else here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.scss') ? '' : null),
};

/** Builds the same sources for Node. The addresses of images in them are those of the browser's build. */
async function buildForNode({ root, cacheDir, logLevel }: ResolvedConfig): Promise<Site> {
  const outDir = join(cacheDir, 'prerender');
  await build({
    root,
    logLevel: logLevel ?? 'info',
    plugins: [withoutStyles],
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}

type Output = Rolldown.OutputBundle;
type Site = typeof Prerendered;

/** Links to the code and the styles that a page needs first. @throws when the build has no such module. */
function codeLinks({ modules }: FirstFiles, output: Output, root: string): [file: string, kind: string][] {
  const links = new Map<string, string>();
  for (const { fileName, viteMetadata } of chunksOf(modules, output, root)) {
    for (const style of viteMetadata?.importedCss ?? []) links.set(`/${style}`, 'rel="preload" as="style"');
    links.set(`/${fileName}`, 'rel="modulepreload"');
  }
  return [...links];
}

/** A page with links to files before the fonts, but to those that it names already. */
function withLinks(html: string, files: readonly [file: string, kind: string][], pictures = ''): string {
  const links = files
    .filter(([file]) => !html.includes(`="${file}"`))
    .map(([file, kind]) => `<link ${kind} crossorigin href="${file}">`);
  return html.replace(/(?=<link rel="preload" as="font")/, () => pictures + links.join(''));
}

/** The files that have the modules, and all that they import. */
function chunksOf(modules: readonly string[], output: Output, root: string): Set<Rolldown.OutputChunk> {
  const chunks = Object.values(output).filter((file) => file.type === 'chunk');
  const found = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`${module} is in no file of the build`);
    return chunk;
  });
  const all = new Set(found); // grows while it is iterated
  for (const { imports } of all)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) all.add(chunk);
  return all;
}

/** @throws when a part of the page does not fit, or needs an inline script, which the site's policy forbids. */
function fill(shell: string, path: string, html: string): string {
  const [title] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  const places = [/<title>[^<]*<\/title>/, /<div id="root">[\s\S]*<\/div>\s*(?=<noscript>)/];
  if (!title || html.includes('<script') || !places.every((place) => place.test(shell))) {
    throw new Error(`${path} cannot be written into index.html: ${html}`);
  }
  const body = `<div id="root" data-page="${path}">${html.replace(title, '')}</div>\n    `;
  return shell
    .replace(places[0]!, () => title)
    .replace(places[1]!, () => body)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'); // visible content loads first
}
