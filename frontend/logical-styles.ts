/** What this file uses of PostCSS, which is part of Vite. */
type Declaration = {
  prop: string;
  value: string;
  important?: boolean;
  cloneBefore(change: { prop: string; value: string }): unknown;
};

const SIDES = { left: 'inline-start', right: 'inline-end' } as const;
const CORNERS: Readonly<Record<string, string>> = {
  'border-top-left-radius': 'border-start-start-radius',
  'border-top-right-radius': 'border-start-end-radius',
  'border-bottom-left-radius': 'border-end-start-radius',
  'border-bottom-right-radius': 'border-end-end-radius',
};

/** `margin-left` is `margin-inline-start`, `left` is `inset-inline-start`; others stay as they are. */
export function logicalProperty(name: string): string {
  if (name === 'left' || name === 'right') return `inset-${SIDES[name]}`;
  const [, side] = /^(?:(?:scroll-)?(?:margin|padding)|border)-(left|right)(?:-|$)/.exec(name) ?? [];
  return CORNERS[name] ?? (side ? name.replace(side, SIDES[side as keyof typeof SIDES]) : name);
}

/** Of the values whose sides have the direction of the text. */
function logicalValue(name: string, value: string): string {
  if (name === 'text-align') return value.replace(/^left$/, 'start').replace(/^right$/, 'end');
  if (name !== 'float' && name !== 'clear') return value;
  return value.replace(/^(left|right)$/, (side) => SIDES[side as keyof typeof SIDES]);
}

/** The four values of a shorthand; a value of a function such as `calc()` stays whole. */
const valuesOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/**
 * Makes what Bootstrap and other libraries say of left and right say it of start and end, so that one style sheet serves languages of
 * both directions. The site's own styles are written so.
 */
export const logicalStyles = {
  postcssPlugin: 'logical-styles',
  Declaration(declaration: Declaration) {
    const { prop, value } = declaration;
    if (prop.startsWith('--')) return;
    if (prop === 'margin' || prop === 'padding') {
      const [top, right, bottom, left] = valuesOf(value);
      if (left === undefined || left === right) return;
      declaration.cloneBefore({ prop: `${prop}-block`, value: `${top} ${bottom}` });
      declaration.prop = `${prop}-inline`;
      declaration.value = `${left} ${right}`;
      return;
    }
    // Assigning visits the declaration again, so only what changes is assigned.
    const [logical, of] = [logicalProperty(prop), logicalValue(prop, value)];
    if (logical !== prop) declaration.prop = logical;
    if (of !== value) declaration.value = of;
  },
};
