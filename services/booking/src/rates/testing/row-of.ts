import { fromMinor } from '@innkeeper/contracts/money';
import type { Example } from './examples.ts';
import { priceStay } from './sheets.ts';

/** The cells of an example's row in docs/rates.md. */
export function rowOf({ rates, stay, sheet, of }: Example): string[] {
  const { lines, digits, total } = priceStay(sheet, of);
  /** Without the two decimals that amounts in yen have as text. */
  const text = (units: bigint) => (digits === 0 ? String(units) : fromMinor(units, digits));
  // Nights of one price are one item, as are equal lines that follow each other.
  const items: { label: string; count: number; amount: bigint }[] = [];
  for (const line of lines) {
    const label = line.isIncluded ? `of which ${line.label}` : line.label;
    const count = line.unit === null ? 1 : line.quantity;
    const amount = line.unit ?? line.amount;
    const last = items.at(-1);
    if (last?.label === label && last.amount === amount) last.count += count;
    else items.push({ label, count, amount });
  }
  const shown = items.map(
    ({ label, count, amount }) => `${label}: ${count > 1 ? `${count} × ` : ''}${text(amount)}`,
  );
  return [rates, stay, shown.join(', '), text(total)];
}
