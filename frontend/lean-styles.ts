import type { Plugin } from 'vite';

/** Bootstrap's classes that come with the parts of it that every page needs, and that the site does not use. */
const UNUSED_CLASSES = [
  'form-control-plaintext',
  'form-control-sm',
  'form-control-lg',
  'form-control-color',
  'btn-check',
  'btn-link',
  'btn-lg',
  'spinner-grow',
  'spinner-grow-sm',
  'visually-hidden-focusable',
  'w-25',
  'w-75',
  'mt-0',
  'mt-6',
  'mt-7',
  'mt-auto',
  'mb-6',
  'mb-7',
  'mb-auto',
  'navbar-expand',
  'navbar-expand-sm',
  'navbar-expand-lg',
  'navbar-expand-xl',
  'navbar-expand-xxl',
];

/** Elements that Bootstrap sets and the site does not use. */
const UNUSED_ELEMENTS = ['mark', 'pre', 'samp', 'sub', 'sup'];

/** Bootstrap's variables that nothing on the site reads. */
const UNREAD_VARIABLES = [
  'primary',
  'danger',
  'gradient',
  'body-bg-rgb',
  'secondary-color-rgb',
  'secondary-bg-rgb',
  'tertiary-color-rgb',
  'tertiary-bg-rgb',
  'link-decoration',
  'border-style',
  'border-radius-xl',
  'border-radius-2xl',
  'border-radius-pill',
  'box-shadow-lg',
  'focus-ring-width',
  'focus-ring-opacity',
  'focus-ring-color',
  'form-valid-color',
  'form-valid-border-color',
  'form-invalid-color',
  'form-invalid-border-color',
  'btn-box-shadow',
  'btn-active-shadow',
  'link-color',
  'highlight-color',
  'highlight-bg',
  'border-radius-xxl',
].map((name) => `--bs-${name}`);

const anyOf = (names: string[], before: string) => new RegExp(`${before}(${names.join('|')})(?![\\w-])`);
const unusedSelectors = [anyOf(UNUSED_CLASSES, '\\.'), anyOf(UNUSED_ELEMENTS, '^')];
const unusedMarkup = [anyOf(UNUSED_CLASSES, '(?<![\\w-])'), anyOf(UNUSED_ELEMENTS, '<')];
const unreadVariable = anyOf(UNREAD_VARIABLES, 'var\\(');

/** What this file uses of PostCSS, which is part of Vite. */
type Rule = { selectors: string[]; remove(): void };
type Declaration = { prop: string; value: string; remove(): void };

/**
 * Leaves out of the styles what Bootstrap brings along and the site does not use: a tenth of the style sheet that the sign-in
 * page waits for.
 * @throws when a style reads a variable that is left out.
 */
export const leanStyles = {
  postcssPlugin: 'lean-styles',
  Rule(rule: Rule) {
    const used = rule.selectors.filter(
      (selector) => !unusedSelectors.some((unused) => unused.test(selector)),
    );
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  },
  Declaration(declaration: Declaration) {
    if (UNREAD_VARIABLES.includes(declaration.prop)) return declaration.remove();
    const [read] = unreadVariable.exec(declaration.value) ?? [];
    if (read) throw new Error(`${declaration.prop} reads ${read}), which lean-styles.ts leaves out`);
  },
};

/** @throws when a component uses a class or an element that `leanStyles` leaves out. */
export const leanStylesCheck = (): Plugin => ({
  name: 'lean-styles-check',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.tsx')) return;
    const used = unusedMarkup.flatMap((unused) => unused.exec(code)?.[0] ?? [])[0];
    if (used) this.error(`${used} is left out of the styles: see lean-styles.ts`);
  },
});
