import { words } from '../../shared/words/words.ts';

const t = words('office');
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
    if (ids.length > MAXIMUM_SERIES) return { problem: t('setup.rooms.too_many', { most: MAXIMUM_SERIES }) };
  }
  const tooLong = ids.find((id) => id.length > 40);
  if (tooLong) return { problem: t('setup.rooms.too_long', { id: tooLong }) };
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return { problem: t('setup.rooms.twice', { id: twice }) };
  return ids.length ? { ids } : { problem: t('setup.rooms.needed') };
}

/** The IDs of one part, or its error. A part that is not a series, such as `GD-102`, is one ID. */
function toRange(part: string): string[] | string {
  const [, prefix = '', from = '', secondPrefix = '', to = ''] = RANGE.exec(part) ?? [];
  const isSeries = from && (secondPrefix === '' || secondPrefix === prefix);
  if (!isSeries) return [part];
  const [first, last] = [Number(from), Number(to)];
  if (last < first) return t('setup.rooms.backwards', { part });
  if (last - first >= MAXIMUM_SERIES) return t('setup.rooms.too_many', { most: MAXIMUM_SERIES });
  const width = from.startsWith('0') ? from.length : 0;
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `${prefix}${String(first + index).padStart(width, '0')}`,
  );
}
