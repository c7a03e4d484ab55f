const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'atan2']);
const LABEL_LIST = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;

/** The metrics that a PromQL expression reads; those that a rule records have a colon in their names. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(LABEL_LIST, ' ');
  const names = [...bare.matchAll(/(?<![\w:.$])([a-zA-Z_:][\w:]*)(\s*\()?/g)];
  return names.filter(([, name, call]) => !call && !WORDS.has(name!)).map(([, name]) => name!);
}

/** The values that an expression compares a label with for equality. */
export function valuesOf(label: string, expression: string): string[] {
  return [...expression.matchAll(new RegExp(`\\b${label}="([^"$]*)"`, 'g'))].map(([, value]) => value!);
}
