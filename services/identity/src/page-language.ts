import { currentActor, currentClient } from '@innkeeper/kit/observe';
import { languageOf } from '@innkeeper/words/languages';

/**
 * The language of the page on which a user caused an e-mail to themselves; null if staff did, because their page says nothing
 * about the user, or if the hotel does not write in any that the request names.
 */
export function pageLanguageOf(userId: string): string | null {
  const actor = currentActor();
  return !actor || actor.id === userId ? languageOf(currentClient().languages) : null;
}
