import { LANGUAGES } from '@innkeeper/words/languages';
import type { ComponentProps } from 'react';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** What staff read of the language of a guest. */
export const spokenLanguage = (language: string): string => `Speaks ${names.of(language)}`;

/** The language that a guest speaks, of those that the hotel writes in. */
export function GuestLanguageField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label="Language" hint="E-mails to the guest are in it." {...props}>
      <option value="">Not known</option>
      {Object.keys(LANGUAGES).map((language) => (
        <option key={language} value={language}>
          {names.of(language)}
        </option>
      ))}
    </SelectField>
  );
}
