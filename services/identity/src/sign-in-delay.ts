/** The number of wrong passwords without a delay, and the longest delay. */
export type DelayRule = { free: number; longestS: number };

/** For one account, from one network: a user who mistypes a password, or an attacker who guesses. */
export const FROM_ONE_NETWORK: DelayRule = { free: 5, longestS: 300 };

/**
 * For one account, from all networks together: guesses from many addresses. In networks where the account is signed in,
 * `FROM_KNOWN_PLACES` applies instead, so that guesses of others do not lock out the user.
 */
export const FROM_ALL_NETWORKS: DelayRule = { free: 20, longestS: 30 };

/**
 * The same for codes of a second factor, for which the password is needed. Three of a million are right at a moment. An attacker who
 * pauses until the counts are deleted has 16 checked in an hour: one chance in 20,000.
 */
export const CODES_FROM_ALL_NETWORKS: DelayRule = { free: 10, longestS: 300 };

/**
 * For one account, from all networks in which it is signed in: a guest network has many addresses, and an attacker may be in the one of
 * the user.
 */
export const FROM_KNOWN_PLACES: DelayRule = { free: 60, longestS: 30 };
export const CODES_FROM_KNOWN_PLACES: DelayRule = { free: 10, longestS: 300 };

/** How long after the last one the counts of wrong passwords are deleted. */
export const FORGOTTEN_AFTER_S = 3_600;

/** For how many more seconds no password is checked: two after the free attempts, then twice as long each time. */
export function waitS(
  { failures, sinceS }: { failures: number; sinceS: number },
  { free, longestS }: DelayRule,
): number {
  if (failures < free || sinceS >= FORGOTTEN_AFTER_S) return 0;
  const delay = Math.min(longestS, 2 ** (failures - free + 1));
  return Math.max(0, delay - sinceS);
}
