import { isDeepStrictEqual } from 'node:util';
import { toFieldErrors } from '@innkeeper/contracts/field-errors';
import { LANGUAGES, type Language, language as shape } from '@innkeeper/contracts/languages';
import {
  MAIL_KINDS,
  type MailKindName,
  type MailKindOnWire,
  type MailTexts,
  mailTextsOf,
} from '@innkeeper/contracts/mail-kinds';
import { editConflict, invalidFields, rejection } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import * as store from './mail-kinds-store.ts';
import type { SendingDeps } from './send-mails.ts';
import { selectHotel } from './store.ts';
import { builtInTexts, wordsOf } from './templates/mail-words.ts';

type Deps = { database: Database };

/** Every kind of mail with its words in a language, in the order of the contract. */
export async function listMailKinds({ database }: Deps, language: Language): Promise<MailKindOnWire[]> {
  const stored = await store.selectKinds(database);
  return (Object.keys(MAIL_KINDS) as MailKindName[]).map((kind) => toWire(kind, language, stored.get(kind)));
}

/**
 * Sets the words of a kind of mail in a language, and whether it is sent.
 * @throws ApiError 400 for placeholders that the kind does not have, and for switching off a kind that guests need; 409
 *   `edit_conflict`
 */
export function updateMailKind(
  { database }: Deps,
  kind: MailKindName,
  { version, isOn, language, ...texts }: MailTexts & { language: Language; isOn: boolean; version?: number },
): Promise<MailKindOnWire> {
  assertPlaceholders(kind, texts);
  if (!isOn && !MAIL_KINDS[kind].mayBeOff) throw invalidFields({ isOn: { code: 'guest_cannot_do_without' } });
  return database.transaction(async (tx) => {
    const before = await store.lockKind(tx, kind);
    if (version !== undefined && version !== before.version)
      throw editConflict(toWire(kind, language, before));
    const own = isDeepStrictEqual(texts, builtInTexts(wordsOf(language), kind)) ? null : texts;
    const after = await store.updateKind(tx, kind, { isOn, language, texts: own });
    tx.record({
      action: 'mail_kind.changed',
      subject: { kind: 'mail_kind', id: kind, name: kind },
      before: recorded(kind, language, before),
      after: { language: LANGUAGES[language], ...recorded(kind, language, after) },
    });
    return toWire(kind, language, after);
  });
}

/** A mail of a kind with these words in a language, about a made-up guest. @throws ApiError 400 */
export async function previewMailKind(
  { database, settings, readSending }: Pick<SendingDeps, 'database' | 'settings' | 'readSending'>,
  kind: MailKindName,
  { language, ...texts }: MailTexts & { language: Language },
): Promise<{ subject: string; html: string; text: string }> {
  assertPlaceholders(kind, texts);
  const hotel = await selectHotel(database);
  if (!hotel) throw rejection('not_found.hotel');
  const [{ renderMail }, { sampleMail }] = await Promise.all([
    import('./templates/render-mail.tsx'),
    import('./templates/sample-mails.ts'),
  ]);
  const content = sampleMail(kind, new Date().toISOString().slice(0, 10), hotel.currency);
  const { siteUrl } = settings;
  const { from = hotel.email } = await readSending();
  const mail = { content, language };
  const { subject, html, text } = await renderMail(mail, hotel, {
    siteUrl,
    from,
    texts: { [language]: texts },
  });
  return { subject, html, text };
}

function assertPlaceholders(kind: MailKindName, texts: MailTexts): void {
  const { error } = mailTextsOf(kind).safeParse(texts);
  if (error) throw invalidFields(toFieldErrors(error));
}

function toWire(kind: MailKindName, language: Language, stored?: store.StoredKind): MailKindOnWire {
  const builtIn = builtInTexts(wordsOf(language), kind);
  const written = stored?.texts[language];
  const own = written ? mailTextsOf(kind).safeParse(written) : undefined;
  return {
    placeholders: [...MAIL_KINDS[kind].placeholders],
    mayBeOff: MAIL_KINDS[kind].mayBeOff,
    kind,
    language,
    ownIn: shape.options.filter((one) => stored?.texts[one]),
    builtIn,
    isOn: stored?.isOn ?? true,
    version: stored?.version ?? 1,
    ...(own?.data ?? builtIn),
    isOwn: own?.success === true,
    isBroken: own?.success === false,
  };
}

/** The history's view of a kind. */
function recorded(kind: MailKindName, language: Language, stored: store.StoredKind): object {
  const { subject, heading, greeting, body, isOn } = toWire(kind, language, stored);
  return { subject, heading, greeting, body, isOn };
}
