import type { DayFigures } from '@innkeeper/contracts/billing-days';
import { digitsOf, priceFormat } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { currentHotel } from '../../shared/hotel.ts';
import { staffPrice } from '../../shared/money.ts';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';

const t = words('office');

export type Movement = DayFigures['movements'][number];

const NAMES = {
  'revenue:rooms': 'days.account.rooms',
  'revenue:extras': 'days.account.extras',
  'revenue:fees': 'days.account.fees',
  'revenue:cancellations': 'days.account.cancellations',
  'cash:desk': 'days.account.cash',
  card: 'days.account.card',
  bank: 'days.account.bank',
  deposits: 'days.account.deposits',
  guest: 'days.account.guest',
} as const;

const isNamed = (account: string): account is keyof typeof NAMES => Object.hasOwn(NAMES, account);

/** The name of an account for staff; of a tax, with its percentage if it has one. */
export function accountName({
  account,
  label = null,
  rate = null,
}: Pick<Movement, 'account'> & Partial<Pick<Movement, 'label' | 'rate'>>): string {
  if (account.startsWith('tax:')) {
    const name = label ?? t('days.account.tax');
    return rate === null ? name : t('days.account.tax_rate', { name, rate });
  }
  if (account.startsWith('guest:')) return t('days.account.guest');
  return isNamed(account) ? t(NAMES[account]) : account.slice(account.indexOf(':') + 1);
}

/** An amount with its currency. */
export const amountIn = (currency: string, amount: string): string =>
  currency === currentHotel().currency
    ? staffPrice(Number(amount))
    : priceFormat(pageLocale(), currency).format(Number(amount));

/** Credit less debit: what was earned, or is owed to the state. */
export const earned = ({ currency, debit, credit }: Movement): string => {
  const digits = digitsOf(currency);
  return fromMinor(toMinor(credit, digits) - toMinor(debit, digits), digits);
};

export const isRevenue = ({ account }: Movement): boolean => account.startsWith('revenue:');
export const isTax = ({ account }: Movement): boolean => account.startsWith('tax:');
export const isMoney = ({ account }: Movement): boolean =>
  account === 'card' || account === 'bank' || account.startsWith('cash:');

/** The sum of some movements in each currency, as text. */
export function sumsOf(movements: readonly Movement[], amountOf: (one: Movement) => string): string {
  const sums = new Map<string, bigint>();
  for (const one of movements) {
    const { currency } = one;
    sums.set(currency, (sums.get(currency) ?? 0n) + toMinor(amountOf(one), digitsOf(currency)));
  }
  if (sums.size === 0) return staffPrice(0);
  return [...sums]
    .map(([currency, sum]) => amountIn(currency, fromMinor(sum, digitsOf(currency))))
    .join(' · ');
}

/** Money that came in less what was paid out. */
export const received = ({ currency, debit, credit }: Movement): string =>
  earned({ currency, debit: credit, credit: debit } as Movement);
