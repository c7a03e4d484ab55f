import type { Plugin } from 'vite';

const helpers = 'virtual:icon-helpers';
const helperCode = `
export const _extends = Object.assign;
export const _objectWithoutProperties = (props, names) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)));
`;

/**
 * Takes out of each icon of react-bootstrap-icons what it repeats: helpers for old browsers, and propTypes, which
 * React no longer looks at. They outweigh the icons.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    resolveId: (id) => (id === helpers ? id : null),
    load: (id) => (id === helpers ? helperCode : null),
    transform(code, id) {
      if (!/react-bootstrap-icons\/dist\/icons\/[^/]+\.js$/.test(id)) return null;
      const icon = code
        .replace(/^function _.*$\n/gm, '')
        .replace(/^import PropTypes .*$\n/m, '')
        .replace(/^\w+\.propTypes = \{[^}]*\};$\n/m, '');
      return { code: `import { _extends, _objectWithoutProperties } from '${helpers}';\n${icon}`, map: null };
    },
  };
}
