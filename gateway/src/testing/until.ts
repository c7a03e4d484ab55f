import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `condition` gives something true, and returns it. @throws when it has not within `withinMs`. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  withinMs = 15_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await pause(10);
  }
}

/** Waits until a growing number has stood still for a while, and returns it. */
export async function untilStill(what: string, read: () => number): Promise<number> {
  let last = read();
  let readings = 0;
  return until(`${what} stands still`, async () => {
    await pause(50);
    const now = read();
    readings = now === last && now > 0 ? readings + 1 : 0;
    last = now;
    return readings >= 10 ? now : undefined;
  });
}
