const natural = new Intl.Collator('en', { numeric: true });

const cents = (price: string) => BigInt(price.replace('.', ''));

/** Cheapest first, then by name. Prices are decimal texts with two places. */
export function byPriceThenName(
  one: { price: string; name: string },
  other: { price: string; name: string },
): number {
  const difference = cents(one.price) - cents(other.price);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return natural.compare(one.name, other.name);
}

/** As people count rooms: `GD-9` before `GD-10`. */
export const byRoomId = (one: { roomId: string }, other: { roomId: string }): number =>
  natural.compare(one.roomId, other.roomId);
