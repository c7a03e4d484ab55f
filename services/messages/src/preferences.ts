import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES, type Language } from '@innkeeper/contracts/languages';
import type { MailPreferences, MailPreferencesChange } from '@innkeeper/contracts/mail-preferences';
import { rejection, type User } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import * as store from './preferences-store.ts';

type Deps = { database: Database };
type Reader = Pick<User, 'email' | 'emailVerified'>;
type OwnPreferences = MailPreferences & {
  isConfirmed: boolean;
  languages: { language: Language; name: string }[];
};

const languages = (Object.keys(LANGUAGES) as Language[]).map((language) => ({
  language,
  name: LANGUAGES[language],
}));

/**
 * What the reader of an address has chosen about the mails to it. Who has typed another person's address learns nothing of
 * theirs.
 */
export async function readPreferences(
  { database }: Deps,
  { email, emailVerified }: Reader,
): Promise<OwnPreferences> {
  if (!emailVerified) return { language: null, reviewRequests: true, isConfirmed: false, languages };
  return { ...(await store.selectPreferences(database, email)), isConfirmed: true, languages };
}

/**
 * Chooses the language of the mails to the caller's address, and whether they may ask for a review.
 * @throws ApiError 409 `address_not_confirmed`, `changed_since` when the present choice is not `from`
 */
export async function updatePreferences(
  { database }: Deps,
  { email, emailVerified }: Reader,
  { from, ...preferences }: MailPreferencesChange,
): Promise<OwnPreferences> {
  if (!emailVerified) throw rejection('address_not_confirmed.before_choosing');
  await database.transaction(async (tx) => {
    await store.lockPreferences(tx, email);
    const known = await store.selectPreferences(tx, email);
    if (isDeepStrictEqual(known, preferences)) return;
    if (from && !isDeepStrictEqual(known, from)) throw changedSince();
    if (preferences.language !== known.language) await store.updateLanguage(tx, email, preferences.language);
    await store.updateReviewRequests(tx, email, preferences.reviewRequests);
  });
  return { ...preferences, isConfirmed: true, languages };
}

const changedSince = () => rejection('changed_since.mail_choice');
