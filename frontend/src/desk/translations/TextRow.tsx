import type { Language } from '@innkeeper/words/languages';
import { type FormEvent, useId, useState } from 'react';
import { useLeaveGuard } from '../../shared/resource/use-leave-guard.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { type TextToTranslate, useTranslate } from './api.ts';

const t = words('office');

const LABELS = {
  name: 'field.name',
  tagline: 'translations.field.tagline',
  description: 'field.description',
  aboutUs: 'translations.field.about',
  houseRules: 'settings.house_rules',
  terms: 'settings.terms',
  imprint: 'settings.imprint',
  privacy: 'settings.privacy',
  features: 'translations.field.features',
  specialDescription: 'field.description',
} as const;

const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

interface Props {
  text: TextToTranslate;
  language: Language;
  /** The language's own name. */
  languageName: string;
}

/** A text of the hotel beside its translation, which is saved by itself. */
export function TextRow({ text, language, languageName }: Props) {
  const id = useId();
  const saved = text.words ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const typedWords = typed ?? saved;
  const isChanged = typed !== null && typed.trim() !== saved;
  const translating = useTranslate(language);
  useLeaveGuard(isChanged);

  const label = isLabelled(text.field) ? t(LABELS[text.field]) : text.field;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (translating.isPending) return;
    try {
      await translating.mutateAsync({ text, words: typedWords });
      setTyped(null);
      notify.success(typedWords.trim() ? t('translations.saved') : t('translations.removed'));
    } catch (error) {
      notify.failure(t('translations.not_saved', { label, name: text.name }), error);
    }
  };
  return (
    <form
      className="text-to-translate"
      aria-label={t('translations.of', { label, name: text.name })}
      onSubmit={save}
    >
      <div>
        <p className="form-label mb-1" id={`${id}-label`}>
          {label}
        </p>
        <p className="original" dir="auto">
          {text.original}
        </p>
      </div>
      <div>
        <label className="form-label mb-1" htmlFor={id}>
          {languageName}
          {!text.words && <span className="badge-quiet">{t('translations.missing')}</span>}
          {text.isOutdated && <span className="badge-quiet">{t('translations.outdated')}</span>}
        </label>
        <textarea
          id={id}
          className="form-control"
          dir="auto"
          lang={language}
          rows={Math.min(
            12,
            Math.max(1, Math.ceil(text.original.length / 60), text.original.split('\n').length),
          )}
          maxLength={20_000}
          aria-describedby={`${id}-label`}
          value={typedWords}
          onChange={({ target }) => setTyped(target.value)}
        />
        {(isChanged || text.isOutdated) && (
          <button type="submit" className="btn btn-line btn-sm mt-2" aria-disabled={translating.isPending}>
            {isChanged ? t('action.save') : t('translations.still_fits')}
          </button>
        )}
      </div>
    </form>
  );
}
