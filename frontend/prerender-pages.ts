import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { pageParts, toSiteHotel } from '@innkeeper/contracts/hotel-page';
import { PARTS_PATH } from '@innkeeper/contracts/page-places';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { FirstFiles } from './src/app/first-files.ts';
import type * as Prerendered from './src/app/prerender.tsx';

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
        if (hasFailed) return; // otherwise the missing page would hide the reason
        const { outDir } = config.build;
        const shell = await readFile(join(outDir, 'index.html'), 'utf8');
        const { firstFiles, prerender, prerenderedPaths } = await buildForNode(config);
        const parts = Object.entries(pageParts(toSiteHotel({ ...NEW_HOTEL, version: 0 }), ''));
        await mkdir(join(outDir, PARTS_PATH));
        await Promise.all(parts.map(([name, text]) => writeFile(join(outDir, PARTS_PATH, name), text)));
        const write = (path: string, html: string) =>
          writeFile(join(outDir, path === '/' ? 'index.html' : `${path}.html`), html);
        await Promise.all([
          ...prerenderedPaths.map(async (path) => write(path, fill(shell, path, await prerender(path)))),
          ...firstFiles().map((page) => write(page.path, withFirstFiles(shell, page, output, config.root))),
          writeFile(join(outDir, SHELL), shell),
        ]);
      },
    },
  };
}

/** The browser's build has the styles; compiling them again would take longer than everything else here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.scss') ? '' : null),
};

/** Builds the same sources for Node. The addresses of images in them are those of the browser's build. */
async function buildForNode({ root, cacheDir, logLevel }: ResolvedConfig): Promise<typeof Prerendered> {
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

/** The shell with links to what a page needs first, before the fonts. @throws when the build has no such module. */
function withFirstFiles(shell: string, page: FirstFiles, output: Output, root: string): string {
  const links = new Map<string, string>();
  for (const { fileName, viteMetadata } of chunksOf(page.modules, output, root)) {
    for (const style of viteMetadata?.importedCss ?? []) links.set(style, 'rel="preload" as="style"');
    links.set(fileName, 'rel="modulepreload"');
  }
  const missing = [...links]
    .filter(([file]) => !shell.includes(`"/${file}"`))
    .map(([file, kind]) => `<link ${kind} crossorigin href="/${file}">`);
  return shell.replace(/(?=<link rel="preload" as="font")/, () => page.links + missing.join(''));
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
