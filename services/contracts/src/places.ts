/*
 * Names that the platform knows: time zones, currencies and countries. It imports nothing.
 */

/** Whether `name` is a time zone of the IANA database, such as `Europe/Madrid` or `UTC`, and not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Codes of ISO 4217 that are not money: metals, funds, units of account, tests. */
const NO_MONEY = /^X(?!AF|CD|CG|OF|PF)|^(CH[EW]|MXV|COU|CLF|BOV|UY[IW]|USN)$/;

/** Currencies by their ISO 4217 codes, including historical ones, because the platform does not distinguish them. */
export const currencies = (): string[] =>
  Intl.supportedValuesOf('currency').filter((code) => !NO_MONEY.test(code));

let known: ReadonlySet<string> | undefined;
export function isCurrency(code: string): boolean {
  known ??= new Set(currencies());
  return known.has(code);
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether `code` is that of a country by ISO 3166-1, such as `ES`. A code that was replaced, such as `DD`, is none. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !/^(EU|EZ|UN|QO|X.|ZZ|A[A]|Q[M-Z])$/.test(code) &&
  regionNames.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;
