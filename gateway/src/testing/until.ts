import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `condition` returns a truthy value, and returns that value. @throws after `timeoutMs`. */
export async function until<T>(
  description: string,
  condition: () => T | Promise<T>,
  timeoutMs = 15_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${description}`);
    await pause(10);
  }
}

/** Waits until a growing number has been unchanged for half a second, and returns it. */
export async function untilStable(description: string, read: () => number): Promise<number> {
  let last = read();
  let unchanged = 0;
  return until(`${description} is stable`, async () => {
    await pause(50);
    const now = read();
    unchanged = now === last && now > 0 ? unchanged + 1 : 0;
    last = now;
    return unchanged >= 10 ? now : undefined;
  });
}
