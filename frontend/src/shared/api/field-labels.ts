import type { Worded } from '@innkeeper/contracts';
import { sentenceOf, textsOfFields } from '../words/error-words.ts';
import { isApiError, messageOf } from './errors.ts';

/** Labels of fields whose name in the call differs from the one that users know. */
const labels: Readonly<Record<string, string>> = {
  size: 'The size of the file',
  contentType: 'The type of the file',
  img: 'Image',
  photo: 'Images',
};

/** The label of a field of a call: 'First name' for `firstName`, and for its lines such as `firstName.0`. */
export function labelOf(field: string): string {
  const name = field.replace(/\..*/, '');
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** An actionable message where there is no form: each rejected field, by its label. */
export function detailOf(error: unknown): string {
  return (isApiError(error) && detailOfFields(error.fields)) || messageOf(error);
}

/** The same for the problem of a preview. */
export const detailOfProblem = (problem: Worded & { fields?: Record<string, Worded> | undefined }): string =>
  (problem.fields && detailOfFields(textsOfFields(problem.fields))) || sentenceOf(problem);

/** The same for the fields alone: 'Start must not be before today.'; empty if there are none. */
const detailOfFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, text]) => `${labelOf(field)} ${text}.`)
    .join(' ');
