import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok, previewOf } from './call.ts';
import type { FieldError } from './errors.ts';
import { editConflict } from './errors.ts';
import { addFieldError, says } from './field-errors.ts';
import { language } from './languages.ts';
import { line, storable, text, version } from './shapes.ts';

const BOOKING = ['hotel', 'guest', 'booking', 'room', 'arrival', 'departure', 'checkIn', 'checkOut'] as const;
const ACCOUNT = ['hotel', 'guest'] as const;
const ADDRESS = [...ACCOUNT, 'newAddress'] as const;

/** Every kind of e-mail: the placeholders that its words may have, and whether a hotel can switch it off. */
export const MAIL_KINDS = {
  booking_confirmed: { placeholders: BOOKING, mayBeOff: false },
  booking_changed: { placeholders: BOOKING, mayBeOff: false },
  booking_cancelled: { placeholders: BOOKING, mayBeOff: false },
  booking_reinstated: { placeholders: BOOKING, mayBeOff: false },
  pre_arrival: { placeholders: BOOKING, mayBeOff: true },
  review_request: { placeholders: BOOKING, mayBeOff: true },
  booking_links: { placeholders: ACCOUNT, mayBeOff: false },
  password_reset: { placeholders: ACCOUNT, mayBeOff: false },
  address_verification: { placeholders: ACCOUNT, mayBeOff: false },
  address_change_old: { placeholders: ADDRESS, mayBeOff: false },
  address_change_new: { placeholders: ADDRESS, mayBeOff: false },
  address_changed: { placeholders: ADDRESS, mayBeOff: false },
  staff_invitation: { placeholders: ['hotel', 'guest', 'inviter', 'role'], mayBeOff: false },
  password_changed: { placeholders: ACCOUNT, mayBeOff: false },
  sign_in_changed: { placeholders: ACCOUNT, mayBeOff: false },
  password_removed: { placeholders: ACCOUNT, mayBeOff: false },
} as const satisfies Record<string, { placeholders: readonly string[]; mayBeOff: boolean }>;
export type MailKindName = keyof typeof MAIL_KINDS;
const kindName = z.enum(Object.keys(MAIL_KINDS) as [MailKindName, ...MailKindName[]]);

/** What others have typed, perhaps a stranger: never in a subject, which is read before anybody knows what it is about. */
const TYPED: readonly string[] = ['guest', 'newAddress', 'inviter'];

/**
 * The error in the placeholders of a text. They look like `{guest}` and must be known; no other braces are allowed, and none
 * in a subject that stands for what someone has typed.
 */
export function placeholderProblem(
  kind: MailKindName,
  words: string,
  field?: keyof MailTexts,
): FieldError | undefined {
  const known: readonly string[] = MAIL_KINDS[kind].placeholders;
  const names = [...words.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return { code: 'placeholder_unknown', params: { name: unknown } };
  const typed = field === 'subject' && names.find((name) => TYPED.includes(name));
  if (typed) return { code: 'placeholder_of_strangers', params: { name: typed } };
  if (/[{}]/.test(words.replace(/\{[^{}]*\}/g, ''))) return { code: 'placeholder_open' };
  return undefined;
}

const oneLine = <Shape extends z.ZodType<string, string>>(shape: Shape) =>
  shape.refine((words) => !/[\n\r\u2028\u2029]/.test(words), says('not_single_line'));

/** The words of an e-mail, with placeholders such as `{guest}`. An empty line separates paragraphs of `body`. */
export const mailTexts = z.object({
  subject: line(150),
  heading: line(150),
  /** Left out if it contains the guest's name and that is not known. */
  greeting: oneLine(storable(z.string().max(150).trim())),
  body: text(4_000),
});

/** The same, with known placeholders only. */
export const mailTextsOf = (kind: MailKindName) =>
  mailTexts
    .superRefine((texts, context) => {
      for (const [field, words] of Object.entries(texts)) {
        const problem = placeholderProblem(kind, words, field as keyof MailTexts);
        if (problem) addFieldError(context, problem, [field]);
      }
    })
    .describe('only placeholders of this kind of e-mail, and no other brace');

/** The stored words. */
const words = z.object({ subject: z.string(), heading: z.string(), greeting: z.string(), body: z.string() });

const mailKind = words.extend({
  kind: kindName,
  /** Of the words. */
  language,
  /** The languages in which the hotel has written its own words: mails in the others have the built-in ones. */
  ownIn: z.array(language),
  /** Whether such e-mails are sent. */
  isOn: z.boolean(),
  /** Whether the hotel has written its own words. */
  isOwn: z.boolean(),
  /** Whether its own words are no longer valid, so that the built-in ones are sent. */
  isBroken: z.boolean(),
  builtIn: words,
  /** The placeholder names that its words may have. */
  placeholders: z.array(z.string()),
  /** Whether a hotel can switch it off. */
  mayBeOff: z.boolean(),
  version,
});

const whichKind = z.object({ kind: kindName });
const inLanguage = language.default('en');

export const listMailKinds = defineCall('GET /api/desk/mail-kinds', {
  access: access.staff('settings'),
  summary: 'Every kind of e-mail, with its words in a language: English unless another is asked for',
  query: z.object({ language: language.exactOptional() }),
  answers: ok({ kinds: z.array(mailKind) }),
});

export const updateMailKind = defineCall('PUT /api/desk/mail-kinds/:kind', {
  access: access.staff('settings'),
  summary:
    'Set the words of a kind of e-mail in a language, and whether it is sent; the built-in words are stored as none',
  params: whichKind,
  body: mailTexts.extend({
    language: inLanguage,
    isOn: z.boolean(),
    version: version.exactOptional(),
  }),
  rejections: ['edit_conflict'],
  answers: ok({ message: z.string(), rules: mailKind }),
  errors: { 409: editConflict(mailKind) },
});

export const previewMailKind = previewOf(updateMailKind, {
  summary: 'An e-mail with these words, about a made-up guest; nothing is stored or sent',
  body: mailTexts.extend({ language: inLanguage }),
  answers: ok({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const mailKindCalls = { listMailKinds, updateMailKind, previewMailKind };

export type MailTexts = z.output<typeof mailTexts>;
export type MailKindOnWire = z.output<typeof mailKind>;
