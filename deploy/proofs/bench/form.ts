import { appendFileSync } from 'node:fs';

/** Whether only the short form of a benchmark is wanted: fewer rows and seconds, for `make bench`. */
export const SHORT = process.env['BENCH_SHORT'] === '1';

/** Whether a benchmark has to prove only that it runs, for `make bench CHECK=1`: all of its parts, each as small as it can be. */
export const CHECK = process.env['BENCH_CHECK'] === '1';

/** How many seconds a part of a benchmark is measured: BENCH_SECONDS, or what this form of the benchmark takes. */
export const secondsOf = (full: number, short = full): number =>
  Number(process.env['BENCH_SECONDS'] ?? (CHECK ? 1 : SHORT ? short : full));

/** How many times each part is measured: BENCH_ROUNDS, or what this form of the benchmark takes. */
export const roundsOf = (full: number, short = full): number =>
  Number(process.env['BENCH_ROUNDS'] ?? (CHECK ? 1 : SHORT ? short : full));

/** A size that only this proof makes smaller, such as a number of rooms or a wait in ms. */
export const sizeOf = (full: number, least: number): number => (CHECK ? least : full);

/**
 * Reports one figure of a benchmark to `make bench`, as a share of a reference that was measured in the same run: other
 * machines have other absolute figures, but similar shares.
 */
export function reportRatio(name: string, measured: number, reference: number): void {
  const file = process.env['BENCH_RATIOS_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, ratio: measured / reference })}\n`);
}
