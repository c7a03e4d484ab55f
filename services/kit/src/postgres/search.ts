/** A pattern for `like` and `ilike` that finds `part` anywhere in a text, taking `%`, `_` and `\` literally. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Such a pattern for each word of `text`, for `like all ($1)`: every word must occur, in any order. */
export const containingWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(containing);
