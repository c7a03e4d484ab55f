/** Browsers send a few tags. More than these are not read. */
const [LONGEST_HEADER, MOST_TAGS] = [500, 20];

/**
 * The language tags of an `Accept-Language` header, those preferred most first; empty without one.
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export const acceptedLanguages = (header = ''): string[] =>
  header
    .slice(0, LONGEST_HEADER)
    .split(',', MOST_TAGS)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => /^[a-z\d-]+$/i.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
