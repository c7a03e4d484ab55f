import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** What of a published variable font the site uses. */
type Family = {
  /** The files that it is made of, without their common beginning and end: of the Latin letters, and of all others. */
  files: { latin: string; extended: string };
  /** The lowest and highest value of each axis that the styles ask for: theme.scss, and font-size with its optical size. */
  axes: Record<string, number | { min: number; max: number }>;
};

const FAMILIES: Readonly<Record<string, Family>> = {
  figtree: {
    files: { latin: 'figtree-latin-wght-normal', extended: 'figtree-latin-ext-wght-normal' },
    axes: { wght: { min: 400, max: 700 } },
  },
  fraunces: {
    files: { latin: 'fraunces-latin-opsz-normal', extended: 'fraunces-latin-ext-opsz-normal' },
    axes: { wght: 450, opsz: { min: 18, max: 72 } },
  },
};

/** The features that browsers apply by themselves, and the digits that the styles ask for. */
const FEATURES = [
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'kern',
  'liga',
  'clig',
  'calt',
  'rlig',
  'rvrn',
  'lnum',
  'tnum',
];

const FIRST_FONTS = Object.keys(FAMILIES).map((name) => `${name}.woff2`);

/** The name table's copyright, licence and the licence's address, which the Open Font License asks to keep. */
const LEGAL_NAMES = [0, 13, 14];

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

/** Latin-1, which has the letters of Western Europe; what is missing there of French; and punctuation. */
const LATIN = `${characters(0x20, 0xff)}ıŒœ${characters(0x2010, 0x203a)}€™↑↓−�`;
/** Other Latin alphabets, such as those of Polish and Turkish names: `unicode-range` in _fonts.scss. */
const EXTENDED = `${characters(0x100, 0x2ba)}${characters(0x1e00, 0x1eff)}${characters(0x20a0, 0x20c0)}`;

const require = createRequire(import.meta.url);
const folderOf = (family: string) =>
  path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));

/** A font in WOFF2 with these characters of the font in a file, and its other parts that the site uses. */
const leanFont = async (file: string, text: string, { axes }: Family): Promise<Buffer> =>
  subsetFont(await readFile(file), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    preserveNameIds: LEGAL_NAMES,
    noHinting: true,
  });

/** Each font of the site by its name in the styles: `figtree`, `figtree-extended` and so on. */
const FONTS = Object.entries(FAMILIES).flatMap(([name, family]) =>
  Object.entries(family.files).map(([part, file]) => ({
    name: part === 'latin' ? name : `${name}-${part}`,
    file: path.join(folderOf(name), `files/${file}.woff2`),
    text: part === 'latin' ? LATIN : EXTENDED,
    family,
  })),
);

/**
 * Makes the fonts, unless an earlier build of the same fonts has, and returns their folder. Making them takes some seconds,
 * and every build of the site and start of `make dev` needs them.
 */
async function makeFonts(cacheDir: string): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([FAMILIES, FEATURES, LEGAL_NAMES, LATIN, EXTENDED]),
  );
  hash.update(await readFile(require.resolve('subset-font/package.json')));
  for (const { file } of FONTS) hash.update(await readFile(file));
  const folder = path.join(cacheDir, 'fonts', hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  for (const { name, file, text, family } of FONTS)
    await writeFile(path.join(unfinished, `${name}.woff2`), await leanFont(file, text, family));
  await rename(unfinished, folder).catch((error) => {
    if (!existsSync(folder)) throw error; // another build was faster
  });
  return folder;
}

/**
 * The site's own fonts, as `@fonts/figtree.woff2` for the styles: a third of the published ones. The two that every page needs
 * are requested together with the scripts, not after the style sheet, and each family's licence is beside them.
 */
export function leanFonts(): Plugin {
  return {
    name: 'lean-fonts',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async config({ cacheDir = path.join(import.meta.dirname, 'node_modules/.vite') }) {
      return { resolve: { alias: { '@fonts': await makeFonts(cacheDir) } } };
    },
    async generateBundle() {
      for (const family of Object.keys(FAMILIES)) {
        const source = await readFile(path.join(folderOf(family), 'LICENSE'), 'utf8');
        this.emitFile({ type: 'asset', name: `${family}-licence.txt`, source });
      }
    },
    transformIndexHtml(_html, { bundle = {} }) {
      return Object.entries(bundle)
        .filter(([, file]) => file.type === 'asset' && file.names.some((name) => FIRST_FONTS.includes(name)))
        .map(([file]) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
    },
  };
}
