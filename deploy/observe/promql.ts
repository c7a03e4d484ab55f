const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'atan2']);
const LABEL_LIST = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;

/** Names of the metrics that a PromQL expression reads. Names of recorded series contain a colon. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(LABEL_LIST, ' ');
  const names = [...bare.matchAll(/(?<![\w:.$])([a-zA-Z_:][\w:]*)(\s*\()?/g)];
  return names.filter(([, name, call]) => !call && !WORDS.has(name!)).map(([, name]) => name!);
}

/** The values that an expression compares `label` with by `=`. */
export function valuesOf(label: string, expression: string): string[] {
  return [...expression.matchAll(new RegExp(`\\b${label}="([^"$]*)"`, 'g'))].map(([, value]) => value!);
}
