/**
 * Divides an amount in proportion to weights, by largest remainder: of equal remainders, the earlier one gets the unit. Weights are not
 * negative. Without any weight, the first one gets all. An amount below zero is divided as its opposite.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (amount < 0n) return spread(-amount, weights).map((share) => -share);
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map((_, i) => (i === 0 ? amount : 0n));
  const shares = weights.map((weight) => (amount * weight) / all);
  const left = Number(amount - shares.reduce((sum, share) => sum + share, 0n));
  const byRemainder = weights
    .map((weight, i) => ({ i, remainder: (amount * weight) % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder.slice(0, left)) shares[i]! += 1n;
  return shares;
}
