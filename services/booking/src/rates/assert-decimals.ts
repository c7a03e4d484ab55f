import { digitsOf } from '@innkeeper/contracts/money';
import { invalidFields } from '@innkeeper/kit/http';

/** Amounts as decimal text, by the field that they were sent in; null and undefined if none was sent. */
type Amounts = Readonly<Record<string, string | null | undefined>>;

/**
 * Checks that no amount has more decimals than the currency: yen have none, euros two. Prices are stored with two, so for a
 * currency with three the contracts reject more than two.
 * @throws ApiError 400 that names each field
 */
export function assertDecimals(currency: string, amounts: Amounts): void {
  const digits = digitsOf(currency);
  const isTooFine = (amount: string) => (amount.split('.')[1] ?? '').replace(/0+$/, '').length > digits;
  const wrong = Object.entries(amounts).filter(([, amount]) => amount != null && isTooFine(amount));
  if (!wrong.length) return;
  const message = `must be an amount of ${digits === 0 ? 'no' : `at most ${digits}`} decimals, as ${currency} has`;
  throw invalidFields(Object.fromEntries(wrong.map(([field]) => [field, message])));
}

/** The amounts of a list, by field and position. */
export const amountsIn = <T>(field: string, list: readonly T[], amountsOf: (one: T) => Amounts): Amounts =>
  Object.fromEntries(
    list.flatMap((one, place) =>
      Object.entries(amountsOf(one)).map(([name, amount]) => [`${field}.${place}.${name}`, amount]),
    ),
  );
