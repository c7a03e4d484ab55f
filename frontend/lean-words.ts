import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { SITE_AREAS, type SiteArea } from './src/shared/words/site-areas.ts';

/** The areas whose keys all stand in the code. Those of errors come from the server. */
const LEAN_AREAS: readonly SiteArea[] = SITE_AREAS.filter((area) => area !== 'errors');

export const isLean = (area: SiteArea): boolean => LEAN_AREAS.includes(area);

/**
 * Makes words a third lighter: in the build a key is the position of its message in the catalog, which has its keys in order, in
 * each language the same. A module that shows words has its keys as literals; what is left of a key fails the build.
 */
export function leanWords(): Plugin {
  const keysOf = new Map(LEAN_AREAS.map((area) => [area, readKeys(area)]));
  const allKeys = new Set([...keysOf.values()].flat());
  return {
    name: 'lean-words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client', // for Node the catalogs stay as they are
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const positions = new Map<string, number>();
      for (const area of areasOf(code))
        for (const [position, key] of (keysOf.get(area) ?? []).entries()) {
          if (positions.has(key)) this.error(`${key} is a key of two areas that ${id} shows`);
          positions.set(key, position);
        }
      if (positions.size === 0) return null;
      return {
        code: code.replace(/(=?)(['"])([\w.]+)\2/g, (literal, attribute: string, _quote, text: string) => {
          const position = positions.get(text);
          if (position === undefined) return literal;
          return attribute ? `={${position}}` : String(position);
        }),
        map: null,
      };
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.facadeModuleId?.startsWith('\0virtual:words/')) continue;
        for (const [, key] of file.code.matchAll(/["'`]([a-z_]+\.[a-z_.]+)["'`]/g))
          if (allKeys.has(key!))
            this.error(`${file.fileName} has the key ${key} as a text: see lean-words.ts`);
      }
    },
  };
}

/** The areas whose words a module shows. */
const areasOf = (code: string): Set<SiteArea> =>
  new Set([...code.matchAll(/\b(?:words\(|area=)['"](\w+)['"]/g)].map(([, area]) => area as SiteArea));

const readKeys = (area: SiteArea): string[] =>
  Object.keys(
    JSON.parse(
      readFileSync(fileURLToPath(import.meta.resolve(`@innkeeper/words/catalogs/${area}/en.json`)), 'utf8'),
    ),
  );
