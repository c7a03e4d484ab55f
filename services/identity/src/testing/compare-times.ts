type Step = (pair: number) => Promise<unknown>;

/**
 * In how many of the pairs the first step took longer than the second (a sign test). It is about half for two steps that do the
 * same work, on a machine of any speed or load: the steps take turns in going first, and only steps of one pair are compared.
 */
export async function countSlower(pairs: number, one: Step, other: Step): Promise<number> {
  let slower = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFirst = pair % 2 === 0;
    const before = await timeOf(isFirst ? one : other, pair);
    const after = await timeOf(isFirst ? other : one, pair);
    if (isFirst ? before > after : after > before) slower += 1;
  }
  return slower;
}

async function timeOf(step: Step, pair: number): Promise<number> {
  const start = performance.now();
  await step(pair);
  return performance.now() - start;
}
