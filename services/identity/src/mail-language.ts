import { currentActor, currentClient } from '@innkeeper/kit/observe';
import { languageOf } from '@innkeeper/words/languages';
import type { User } from './user.ts';

/**
 * The language of e-mails to a user: what they have chosen, then that of the page on which they caused the e-mail; null if staff did,
 * because their page says nothing about the user, or if the hotel does not write in any that the request names.
 * @param ofPage of a page that they caused it on earlier
 */
export function mailLanguageOf(
  { id, language }: Pick<User, 'id' | 'language'>,
  ofPage: string | null = null,
): string | null {
  const actor = currentActor();
  const isOwn = !actor || actor.id === id;
  return language ?? ofPage ?? (isOwn ? languageOf(currentClient().languages) : null);
}
