/** Polls `look` until it returns something truthy, and resolves with that. Rejects after `withinMs`. */
export async function eventually<T>(look: () => Promise<T> | T, withinMs = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`it did not happen within ${withinMs} ms: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
