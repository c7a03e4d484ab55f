import type { Outcome } from './run-fault.ts';

const HEAD = ['fault', 'requests', 'booked', 'slowest', 'healthy', 'consistent', 'result', 'failures'];
const MOST_SHOWN = 12;

const inSeconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`);

export const resultOf = ({ problems }: Pick<Outcome, 'problems'>) => (problems.length ? 'FAILED' : 'ok');

function cells(outcome: Outcome): string[] {
  const { name, requests, bookings, slowestMs, healthyMs, consistentMs, failures } = outcome;
  const times = [slowestMs, healthyMs, consistentMs].map(inSeconds);
  return [name, String(requests), String(bookings), ...times, resultOf(outcome), failures];
}

/** The outcomes as a table, followed by their problems. */
export function table(outcomes: Outcome[]): string {
  return [...inColumns([HEAD, ...outcomes.map(cells)]), ...outcomes.flatMap(problemLines)].join('\n');
}

/** Aligns rows with the same number of cells in columns, one line per row. */
export function inColumns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** The problems of one outcome, one per line. */
export function problemLines({ name, problems }: Pick<Outcome, 'name' | 'problems'>): string[] {
  if (!problems.length) return [];
  const shown = problems.slice(0, MOST_SHOWN).map((problem) => `  ${problem}`);
  const more = problems.length > MOST_SHOWN ? [`  and ${problems.length - MOST_SHOWN} more`] : [];
  return ['', `${name}:`, ...shown, ...more];
}
