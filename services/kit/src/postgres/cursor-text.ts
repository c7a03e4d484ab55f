/** The text of a cursor, where a page of a list begins, for clients to send back as it is. */
export const toCursorText = (cursor: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** What `toCursorText` was given; undefined for any other text, also for another spelling of the same bytes. */
export function fromCursorText(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
