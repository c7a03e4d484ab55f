/** The maximum number of rooms at once: more are probably a typing error. */
export const MAXIMUM_SERIES = 200;

export type RoomSeries = { ids: string[]; problem?: undefined } | { ids?: undefined; problem: string };

/** From and to, each a number behind the same letters: `101–112`, `A-01 – A-09`. */
const RANGE = /^(.*?)(\d{1,9})\s*[-–—]\s*(.*?)(\d{1,9})$/;

/**
 * The room IDs that a text names: numbers, names, and series of them, separated by commas: `101–112, 201-204, Loft`. The
 * zeros of a series stay: `001–003` has 001, 002 and 003.
 */
export function parseRoomSeries(text: string): RoomSeries {
  const ids: string[] = [];
  for (const part of text.split(/[,;\n]/).map((each) => each.trim())) {
    if (!part) continue;
    const range = toRange(part);
    if (typeof range === 'string') return { problem: range };
    ids.push(...range);
    if (ids.length > MAXIMUM_SERIES) return { problem: `At most ${MAXIMUM_SERIES} rooms at once.` };
  }
  const tooLong = ids.find((id) => id.length > 40);
  if (tooLong) return { problem: `${tooLong} is longer than 40 characters.` };
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return { problem: `${twice} is there twice.` };
  return ids.length ? { ids } : { problem: 'Enter room numbers, for example 101–112' };
}

/** The IDs of one part, or its error. A part that is not a series, such as `GD-102`, is one ID. */
function toRange(part: string): string[] | string {
  const [, prefix = '', from = '', secondPrefix = '', to = ''] = RANGE.exec(part) ?? [];
  const isSeries = from && (secondPrefix === '' || secondPrefix === prefix);
  if (!isSeries) return [part];
  const [first, last] = [Number(from), Number(to)];
  if (last < first) return `${part} runs backwards: write the lower number first.`;
  if (last - first >= MAXIMUM_SERIES) return `At most ${MAXIMUM_SERIES} rooms at once.`;
  const width = from.startsWith('0') ? from.length : 0;
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `${prefix}${String(first + index).padStart(width, '0')}`,
  );
}
