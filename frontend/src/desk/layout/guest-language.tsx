import { LANGUAGES } from '@innkeeper/words/languages';
import type { ComponentProps } from 'react';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** The name of a language in that of the page; other languages than English write it in lower case within a sentence. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(pageLocale(), { type: 'language' }).of(language) ?? language;

/** What staff read of the language of a guest. */
export const spokenLanguage = (language: string): string =>
  t('guest_language.speaks', { language: languageName(language) });

/** The language that a guest speaks, of those that the hotel writes in. */
export function GuestLanguageField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label={t('guest_language.label')} hint={t('guest_language.hint')} {...props}>
      <option value="">{t('guest_language.unknown')}</option>
      {Object.keys(LANGUAGES).map((language) => (
        <option key={language} value={language}>
          {languageName(language)}
        </option>
      ))}
    </SelectField>
  );
}
