import { appendFileSync } from 'node:fs';

/** Whether only the short form of a benchmark is wanted: fewer rows and seconds, for `make bench`. */
export const SHORT = process.env['BENCH_SHORT'] === '1';

/**
 * Reports one figure of a benchmark to `make bench`, as a share of a reference that was measured in the same run: other
 * machines have other absolute figures, but similar shares.
 */
export function reportRatio(name: string, measured: number, reference: number): void {
  const file = process.env['BENCH_RATIOS_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, ratio: measured / reference })}\n`);
}
