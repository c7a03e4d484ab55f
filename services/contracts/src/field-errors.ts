import type { z } from 'zod';
import type { FieldCode, FieldError, FieldErrors } from './errors.ts';
import type { FIELD_PARAMS } from './field-params.ts';

/**
 * The error of a check of a shape: `.regex(/…/, says('not_time'))`. Zod hands on texts alone, so it is one, which
 * `toFieldErrors` reads. Checks of types, lengths and limits need none.
 */
export const says = <Code extends FieldCode>(
  code: Code,
  ...[params]: ArgumentsOf<Code>
): { error: string } => ({ error: JSON.stringify({ code, params: params ?? {} }) });

/**
 * The error of a value of another type than a shape's: `z.int(wrongType('not_whole')).min(1)`. Zod takes the error of a shape for those of
 * its checks, too, which have their own here.
 */
export const wrongType = <Code extends FieldCode>(code: Code, ...params: ArgumentsOf<Code>) => ({
  error: ({ code: kind }: { code?: string | undefined }): string | undefined =>
    kind === 'invalid_type' ? says(code, ...params).error : undefined,
});

type ArgumentsOf<Code extends FieldCode> = keyof (typeof FIELD_PARAMS)[Code] extends never
  ? []
  : [params: Extract<FieldError, { code: Code }>['params']];

/** Adds the error of a field to those of a shape, from a check of several fields or one that finds the error itself. */
export function addFieldError(
  context: z.RefinementCtx<unknown>,
  error: FieldError,
  path: (string | number)[] = [],
): void {
  context.addIssue({ code: 'custom', path, message: JSON.stringify(error) });
}

/** One error for each invalid field, by its path in the input (`features.0`; `body` for the whole). */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path.join('.') || 'body'] ??= toFieldError(issue);
  return errors;
}

/** The error that an issue stands for: the one that the check names, or the one of its kind. */
export const toFieldError = (issue: z.core.$ZodIssue): FieldError =>
  readFieldError(issue.message) ?? ofKind(issue);

/** The error in a text of `says`; undefined for any other text. */
export function readFieldError(text: string | undefined): FieldError | undefined {
  return text?.startsWith('{"code":"') ? (JSON.parse(text) as FieldError) : undefined;
}

type CodeAlone = { [Code in FieldCode]: ArgumentsOf<Code> extends [] ? Code : never }[FieldCode];

const TYPES: Readonly<Record<string, CodeAlone>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole',
  boolean: 'not_boolean',
  array: 'not_list',
  object: 'not_object',
};
const FORMATS: typeof TYPES = {
  email: 'not_email',
  uuid: 'not_id',
  date: 'not_date',
  datetime: 'not_moment',
};

function ofKind(issue: z.core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'invalid_type':
      return { code: TYPES[issue.expected] ?? 'not_valid' } as FieldError;
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? 'not_valid' } as FieldError;
    case 'invalid_value':
      return { code: 'one_of', params: { values: issue.values.map(String) } };
    case 'not_multiple_of':
      return { code: 'in_steps', params: { step: Number(issue.divisor) } };
    case 'too_small':
      return ofSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too_long', params: { max: Number(issue.maximum) } }
        : { code: 'at_most', params: { max: Number(issue.maximum) } };
    default:
      return { code: 'not_valid' };
  }
}

function ofSmall(origin: string, min: number): FieldError {
  if (origin === 'string') return min === 1 ? { code: 'required' } : { code: 'too_short', params: { min } };
  return origin === 'array' && min === 1 ? { code: 'required' } : { code: 'at_least', params: { min } };
}
