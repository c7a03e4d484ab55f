import type { Outcome } from './trial.ts';

const HEAD = ['fault', 'requests', 'booked', 'slowest', 'healthy', 'settled', 'books', 'refused'];
const MOST_TOLD = 12;

const inSeconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`);

function cells({
  name,
  requests,
  bookings,
  slowestMs,
  healthyMs,
  settledMs,
  faults,
  refused,
}: Outcome): string[] {
  const times = [slowestMs, healthyMs, settledMs].map(inSeconds);
  return [name, String(requests), String(bookings), ...times, faults.length ? 'FAULTS' : 'right', refused];
}

/** The outcomes as a table, and below it what is wrong. */
export function table(outcomes: Outcome[]): string {
  return [...inColumns([HEAD, ...outcomes.map(cells)]), ...outcomes.flatMap(explanation)].join('\n');
}

/** Rows of as many cells each, as lines whose columns are below each other. */
export function inColumns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** What is wrong with one outcome, line by line. */
export function explanation({ name, faults }: Pick<Outcome, 'name' | 'faults'>): string[] {
  if (!faults.length) return [];
  const told = faults.slice(0, MOST_TOLD).map((fault) => `  ${fault}`);
  const more = faults.length > MOST_TOLD ? [`  and ${faults.length - MOST_TOLD} more`] : [];
  return ['', `${name}:`, ...told, ...more];
}
