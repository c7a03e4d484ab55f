/** XML as nested elements; null and undefined children are left out. */
export type Xml = { readonly xml: string };
type Child = Xml | string | null | undefined;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot hold, however they are escaped. https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** An element with children; a text is escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: Child[]
): Xml {
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : (child?.xml ?? '')));
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return { xml: `<${name}${given.join('')}>${inside.join('')}</${name}>` };
}
