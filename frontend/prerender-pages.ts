import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type * as Drawn from './src/app/prerender.tsx';

/** What the server sends for every address that has no page of its own. */
const SHELL = 'shell.html';

/**
 * Draws the pages of src/app/prerender.tsx into files: `/register` becomes register.html. They then show without waiting
 * for a script, which only makes them answer. The page as Vite wrote it becomes shell.html.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { outDir } = config.build;
        const shell = await readFile(join(outDir, 'index.html'), 'utf8');
        const { prerender, prerenderedPaths } = await buildForNode(config);
        const pages = prerenderedPaths.map(async (path) => {
          const file = path === '/' ? 'index.html' : `${path}.html`;
          await writeFile(join(outDir, file), fill(shell, path, await prerender(path)));
        });
        await Promise.all([...pages, writeFile(join(outDir, SHELL), shell)]);
      },
    },
  };
}

/** They are in the browser's build; compiling them again takes longer than all else here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.scss') ? '' : null),
};

/** The same sources, built for Node: the addresses of pictures in them are those that browsers get. */
async function buildForNode({ root, cacheDir, logLevel }: ResolvedConfig): Promise<typeof Drawn> {
  const outDir = join(cacheDir, 'prerender');
  await build({
    root,
    logLevel: logLevel ?? 'info',
    plugins: [withoutStyles],
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}

/** @throws where a part of the page does not fit, or would need a script in the page, which its policy forbids. */
function fill(shell: string, path: string, drawn: string): string {
  const [title] = /<title>[^<]*<\/title>/.exec(drawn) ?? [];
  const places = [/<title>[^<]*<\/title>/, /<div id="root">[\s\S]*<\/div>\s*(?=<noscript>)/];
  if (!title || drawn.includes('<script') || !places.every((place) => place.test(shell))) {
    throw new Error(`${path} cannot be drawn into index.html: ${drawn}`);
  }
  const body = `<div id="root" data-page="${path}">${drawn.replace(title, '')}</div>\n    `;
  return shell
    .replace(places[0]!, () => title)
    .replace(places[1]!, () => body)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'); // what is seen goes first
}
