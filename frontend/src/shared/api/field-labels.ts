import type { Worded } from '@innkeeper/contracts';
import { sentenceOf, textsOfFields } from '../words/error-words.ts';
import { words } from '../words/words.ts';
import { isApiError, messageOf } from './errors.ts';

const t = words('shared');

/** The fields that calls without a form may reject. */
const labels = {
  adults: 'label.adults',
  childrenAges: 'label.ages',
  code: 'label.code',
  contentType: 'label.file_type',
  email: 'field.email',
  end: 'label.end',
  firstName: 'field.first_name',
  guests: 'label.guests',
  image: 'label.image',
  img: 'label.image',
  lastName: 'field.last_name',
  password: 'field.password',
  photo: 'label.images',
  size: 'label.file_size',
  start: 'label.start',
} as const;

const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

/** The label of a field of a call, and for its lines such as `features.0`. A field that is not known is shown by its name. */
export function labelOf(field: string): string {
  const name = field.replace(/\..*/, '');
  if (isLabelled(name)) return t(labels[name]);
  const asWords = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return asWords.charAt(0).toUpperCase() + asWords.slice(1);
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
    .map(([field, text]) => t('label.sentence', { field: labelOf(field), problem: text }))
    .join(' ');
