/** Of a hotel whose name is not known yet, or has no letter from A to Z. */
export const NEUTRAL_PREFIX = 'BK';

/** The two letters with which a hotel's booking numbers begin: of its name's first two words, `SH` for Seaside Hotel, or of its only one. */
export function bookingPrefixOf(hotelName: string): string {
  const words = (
    hotelName
      .normalize('NFKD')
      .toUpperCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  )
    .map((word) => word.replace(/[^A-Z]/g, ''))
    .filter(Boolean);
  const [first = '', second] = words;
  const letters = second ? first[0]! + second[0]! : first.slice(0, 2);
  return (letters + NEUTRAL_PREFIX).slice(0, 2);
}
