import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = path.dirname(fileURLToPath(import.meta.resolve('react-bootstrap-icons/package.json')));
const helpers = 'virtual:icon-helpers';
const helperCode = `
export const _extends = Object.assign;
export const _objectWithoutProperties = (props, names) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)));
`;

/**
 * Makes the icons of react-bootstrap-icons cheap. Each is imported by its own file, because its index would be compiled
 * with all two thousand; and each loses helpers for old browsers and propTypes, which React ignores and which outweigh
 * the icon.
 */
export function leanIcons(): Plugin {
  let files: Map<string, string>;
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const index = await readFile(path.join(folder, 'dist/index.js'), 'utf8');
      const exports = index.matchAll(/export \{ default as (\w+) \} from '\.\/(icons\/[^']+)'/g);
      files = new Map([...exports].map(([, name, file]) => [name!, `${folder}/dist/${file}.js`]));
    },
    resolveId: (id) => (id === helpers ? id : null),
    load: (id) => (id === helpers ? helperCode : null),
    transform(code, id, options) {
      if (/react-bootstrap-icons\/dist\/icons\/[^/]+\.js$/.test(id))
        return { code: withoutRepetition(code), map: null };
      if (options?.ssr || !id.endsWith('.tsx')) return null; // for Node the package stays as it is published
      return {
        code: code.replace(/^import \{([^}]*)\} from 'react-bootstrap-icons';$/m, importEach),
        map: null,
      };
    },
  };

  function importEach(statement: string, names: string): string {
    const icons = names.split(',').map((name) => name.trim());
    return icons
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const file = files.get(name);
        if (!file) throw new Error(`There is no icon ${name}: ${statement}`);
        return `import ${name} from '${file}';`;
      })
      .join('\n');
  }
}

function withoutRepetition(code: string): string {
  const icon = code
    .replace(/^function _.*$\n/gm, '')
    .replace(/^import PropTypes .*$\n/m, '')
    .replace(/^\w+\.propTypes = \{[^}]*\};$\n/m, '');
  return `import { _extends, _objectWithoutProperties } from '${helpers}';\n${icon}`;
}
