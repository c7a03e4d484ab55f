import { LANGUAGES, type Language, SITE_LANGUAGES } from '@innkeeper/words/languages';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

/** The languages that guests can choose, and the first of them, which is the hotel's own. */
export function LanguageFields({ form: { control, errorOf } }: { form: HotelForm }) {
  const { value, onChange, ref } = useController({ control, name: 'languages' }).field;
  const id = useId();
  const [own] = value;
  const toggle = (language: Language, isChosen: boolean) =>
    onChange(isChosen ? [...value, language] : value.filter((one) => one !== language));
  const error = errorOf('languages');
  return (
    <>
      <fieldset className="full" aria-describedby={error && `${id}-error`}>
        <legend className="form-label">{t('settings.languages.of_guests')}</legend>
        {SITE_LANGUAGES.map((language, position) => (
          <div className="form-check" key={language}>
            <input
              type="checkbox"
              className={error ? 'form-check-input is-invalid' : 'form-check-input'}
              id={`${id}-${language}`}
              ref={position === 0 ? ref : undefined}
              checked={value.includes(language)}
              disabled={language === own}
              aria-invalid={error && position === 0 ? true : undefined}
              onChange={({ target }) => toggle(language, target.checked)}
            />
            <label className="form-check-label" htmlFor={`${id}-${language}`} lang={language}>
              {LANGUAGES[language]}
            </label>
          </div>
        ))}
        {error && (
          <div className="invalid-feedback d-block" id={`${id}-error`}>
            {error}
          </div>
        )}
      </fieldset>
      <SelectField
        label={t('settings.languages.own')}
        className="half"
        hint={t('settings.languages.own_hint')}
        value={own}
        onChange={({ target }) => {
          const first = target.value as Language;
          onChange([first, ...value.filter((one) => one !== first)]);
        }}
      >
        {value.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGES[language]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
