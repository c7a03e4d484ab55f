/** The object of a note's photo, from the link that the note has; undefined for another link. */
export function photoObjectOf(link: string): string | undefined {
  const name = /\/(photos\/[^?#]+)$/.exec(link)?.[1];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
