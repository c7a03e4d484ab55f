import type { TextToTranslate, Translation, TranslationChange } from '@innkeeper/contracts/texts';
import { rejection } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import type { Deps as CatalogDeps } from './deps.ts';
import { selectHotelForUpdate } from './hotel-store.ts';
import { publishRevisedTerms } from './terms.ts';
import * as store from './translation-store.ts';

type Deps = { database: Database };
type ChangeDeps = Pick<CatalogDeps, 'database' | 'initialTimeZone'>;

/** The translations into a language; what is missing, guests read as the hotel wrote it. */
export const readTexts = ({ database }: Deps, language: string): Promise<Translation[]> =>
  store.selectTranslations(database, language);

/** All texts of the hotel with their translations into a language. */
export const listTexts = ({ database }: Deps, language: string): Promise<TextToTranslate[]> =>
  store.selectTexts(database, language);

/**
 * Translates a text, or removes its translation if `words` is empty. Doing it again changes nothing.
 * @throws ApiError 404 for a text that does not exist or is empty, 409 `changed_since` when the translation is neither `from` nor
 *   `words`
 */
export const translateText = (
  deps: ChangeDeps,
  { from, ...change }: TranslationChange,
): Promise<TextToTranslate> =>
  deps.database.transaction(async (tx) => {
    const areTerms = change.kind === 'hotel' && change.field === 'terms';
    if (areTerms) await selectHotelForUpdate(tx); // before the translations, as a change of the settings does
    await store.lockTranslations(tx);
    const [before] = await store.selectTexts(tx, change.language, change);
    if (!before) throw rejection('not_found.text');
    const now = before.words ?? '';
    if (now === change.words && !before.isOutdated) return before;
    if (now !== from && now !== change.words) throw rejection('changed_since.translation');
    await store.saveTranslation(tx, change, before.original);
    if (areTerms) await publishRevisedTerms(tx, deps);
    tx.record({
      action: 'text.translated',
      subject: { kind: 'text', id: `${change.kind} ${change.subject}`, name: before.name },
      before: { [`${change.field} ${change.language}`]: now },
      after: { [`${change.field} ${change.language}`]: change.words },
    });
    return { ...before, words: change.words || null, isOutdated: false };
  });
