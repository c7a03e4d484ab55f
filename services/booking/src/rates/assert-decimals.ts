import { decimalsProblem } from '@innkeeper/contracts/currency';
import { invalidFields } from '@innkeeper/kit/http';

/** Amounts as decimal text, by the field that they were sent in; null and undefined if none was sent. */
type Amounts = Readonly<Record<string, string | null | undefined>>;

/**
 * Checks that no amount has more decimals than the currency: yen have none, euros two.
 * @throws ApiError 400 that names each field
 */
export function assertDecimals(currency: string, amounts: Amounts): void {
  const problems = Object.entries(amounts).flatMap(([field, amount]) => {
    const problem = amount == null ? undefined : decimalsProblem(amount, currency);
    return problem ? [[field, problem] as const] : [];
  });
  if (problems.length) throw invalidFields(Object.fromEntries(problems));
}

/** The amounts of a list, by field and position. */
export const amountsIn = <T>(field: string, list: readonly T[], amountsOf: (one: T) => Amounts): Amounts =>
  Object.fromEntries(
    list.flatMap((one, place) =>
      Object.entries(amountsOf(one)).map(([name, amount]) => [`${field}.${place}.${name}`, amount]),
    ),
  );
