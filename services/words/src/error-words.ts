import { type Language, localeOf } from './languages.ts';
import type { Translate } from './translator.ts';

/** A parameter of an error as it is sent: a text, a number, a day, an amount with all its decimals, or texts. */
export type ErrorParam = string | number | { date: string } | { amount: string; currency: string } | string[];
/** An error as it is sent; `params.reason` says which message of the code it is. */
export type CodedError = { code: string; params: Readonly<Record<string, ErrorParam>> };

/** Both return undefined for a code or a reason that the catalog does not have, as one of a newer server. */
export type ErrorWords = {
  /** The sentence of an error. */
  sentence: (error: CodedError) => string | undefined;
  /** What is wrong with a field, to go on from its name: `must be after check-in`. */
  ofField: (error: CodedError) => string | undefined;
};

/**
 * The words of errors in a language, from the catalog `errors`: days, amounts and lists are formatted for its readers.
 * @param translate the translator of the catalog, which throws a RangeError for a key that it does not have
 */
export function wordsOfErrors(language: Language, translate: Translate<'errors'>): ErrorWords {
  // English as in Britain, with the day first and no comma before the last of a list, as in all of the product's messages.
  const format = formatter(language === 'en' ? 'en-GB' : localeOf(language));
  const say = (key: string, params: CodedError['params']) => {
    try {
      return (translate as (key: string, values: object) => string)(
        key,
        Object.fromEntries(Object.entries(params).map(([name, one]) => [name, format(one)])),
      );
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
  return {
    sentence: ({ code, params }) => say('reason' in params ? `${code}.${params['reason']}` : code, params),
    ofField: ({ code, params }) => say(`field.${code}`, params),
  };
}

const formatter = (locale: string) => (param: ErrorParam) => {
  if (typeof param !== 'object') return param;
  if (Array.isArray(param)) return new Intl.ListFormat(locale, { type: 'disjunction' }).format(param);
  if ('date' in param) return dateIn(locale, param.date);
  const { amount, currency } = param;
  if (locale === 'en-GB') return `${amount} ${currency}`;
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(Number(amount));
};

/** Empty for no day, which a message with the case of none does not show. */
const dateIn = (locale: string, day: string): string =>
  day && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
