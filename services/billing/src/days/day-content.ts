import { createHash } from 'node:crypto';
import type { ClosedDay, DayCheck, DayFigures } from '@innkeeper/contracts/billing-days';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor } from '@innkeeper/contracts/money';

/** What an account got and gave, in minor units as text. All guests are one account. */
export type Movement = {
  account: string;
  taxId: string | null;
  rate: string | null;
  currency: string;
  debit: string;
  credit: string;
};

/** What an account has, in minor units as text: here each guest is an account. */
export type Balance = { account: string; currency: string; amount: string };

/** A day as it was closed. Its JSON is stored, and covered by the day's hash. */
export type DayContent = {
  day: string;
  /** ISO 8601 in UTC. */
  closedAt: string;
  actor: { kind: string; id: string };
  reason: string | null;
  checks: DayCheck[];
  nights: number;
  movements: (Movement & { label: string | null })[];
  balances: Balance[];
  /** The newest seal of the journal at the close. */
  journal: { position: number; hash: string };
};

/** The `previous` of the first day. */
export const NO_DAY = '00'.repeat(32);

/** The hash of a closed day, in hexadecimal. */
export const hashOfDay = (previous: string, content: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(content).digest('hex');

/** The account as the figures have it: what guests owe is one figure. */
export const figureOf = (account: string): string => (account.startsWith('guest:') ? 'guest' : account);

export function toFigures({
  nights,
  movements,
  balances,
}: Pick<DayContent, 'nights' | 'movements' | 'balances'>): DayFigures {
  const sums = new Map<string, { account: string; currency: string; amount: bigint }>();
  for (const { account, currency, amount } of balances) {
    const figure = figureOf(account);
    const key = `${currency} ${figure}`;
    const sum = sums.get(key)?.amount ?? 0n;
    sums.set(key, { account: figure, currency, amount: sum + BigInt(amount) });
  }
  const text = (amount: bigint, currency: string) => fromMinor(amount, digitsOf(currency));
  return {
    nights,
    movements: movements.map((one) => ({
      ...one,
      debit: text(BigInt(one.debit), one.currency),
      credit: text(BigInt(one.credit), one.currency),
    })),
    balances: [...sums.values()]
      .filter(({ amount }) => amount !== 0n)
      .map((one) => ({ ...one, amount: text(one.amount, one.currency) })),
  };
}

export const toClosedDay = (content: DayContent): ClosedDay => ({
  day: content.day,
  closedAt: content.closedAt,
  isUnattended: content.actor.kind === 'system',
  reason: content.reason,
  checks: content.checks,
  figures: toFigures(content),
});
