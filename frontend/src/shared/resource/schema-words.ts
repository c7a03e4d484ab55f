import { readFieldError, toFieldError } from '@innkeeper/contracts/field-errors';
import type { z } from 'zod';
import { wordsOfFieldError } from '../words/error-words.ts';

/** For parsing: checks without an error of their own get the one of their kind, as on the server. */
export const errorInCodes = {
  error: (issue: z.core.$ZodRawIssue): string => JSON.stringify(toFieldError(issue as z.core.$ZodIssue)),
};

/** Puts the errors of a form's shape into words, in place. Texts that a form has itself stay. */
export function inWords<Checked extends { errors: object }>(checked: Checked): Checked {
  say(checked.errors);
  return checked;
}

function say(errors: object): void {
  for (const [key, value] of Object.entries(errors)) {
    if (key === 'message') {
      const error = readFieldError(String(value));
      if (error) Object.assign(errors, { message: wordsOfFieldError(error) });
    } else if (key !== 'ref' && typeof value === 'object' && value !== null) say(value);
  }
}
