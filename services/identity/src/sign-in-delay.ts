/** How many wrong passwords are free, and how long the longest wait is. */
export type DelayRule = { free: number; longestS: number };

/** For one account, from one network: who types a password wrongly, or guesses. */
export const FROM_ONE_NETWORK: DelayRule = { free: 5, longestS: 300 };

/**
 * For one account, from all networks together: guesses from many addresses. Whoever is where the account was signed in lately
 * does not wait for it, so that nobody is kept out by the guesses of others.
 */
export const FROM_ALL_NETWORKS: DelayRule = { free: 20, longestS: 30 };

/** The same for codes of a second factor, which have six digits: a million guesses take years. */
export const CODES_FROM_ALL_NETWORKS: DelayRule = { free: 20, longestS: 300 };

/** So long after the last one, wrong passwords are forgotten. */
export const FORGOTTEN_AFTER_S = 3_600;

/** For how many more seconds no password is checked: two after the free ones, and twice as many each time. */
export function waitS(
  { failures, sinceS }: { failures: number; sinceS: number },
  { free, longestS }: DelayRule,
): number {
  if (failures < free || sinceS >= FORGOTTEN_AFTER_S) return 0;
  const delay = Math.min(longestS, 2 ** (failures - free + 1));
  return Math.max(0, delay - sinceS);
}
