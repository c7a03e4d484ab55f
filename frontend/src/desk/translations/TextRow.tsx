import type { Language } from '@innkeeper/words/languages';
import { type FormEvent, useId, useState } from 'react';
import { useLeaveGuard } from '../../shared/resource/use-leave-guard.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { type TextToTranslate, useTranslate } from './api.ts';

const LABELS: Record<string, string> = {
  name: 'Name',
  tagline: 'Line under the name',
  description: 'Description',
  aboutUs: 'About us',
  houseRules: 'House rules',
  imprint: 'Imprint',
  privacy: 'Privacy',
  features: 'Features, one on each line',
  specialDescription: 'Description',
};

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
  const words = typed ?? saved;
  const isChanged = typed !== null && typed.trim() !== saved;
  const translating = useTranslate(language);
  useLeaveGuard(isChanged);

  const label = LABELS[text.field] ?? text.field;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (translating.isPending) return;
    try {
      await translating.mutateAsync({ text, words });
      setTyped(null);
      notify.success(words.trim() ? 'Translation saved' : 'Translation removed');
    } catch (error) {
      notify.failure(`${label} of ${text.name} is not saved.`, error);
    }
  };
  return (
    <form className="text-to-translate" aria-label={`${label} of ${text.name}`} onSubmit={save}>
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
          {!text.words && <span className="badge-quiet">Missing</span>}
          {text.isOutdated && <span className="badge-quiet">The original has changed</span>}
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
          value={words}
          onChange={({ target }) => setTyped(target.value)}
        />
        {(isChanged || text.isOutdated) && (
          <button type="submit" className="btn btn-line btn-sm mt-2" aria-disabled={translating.isPending}>
            {isChanged ? 'Save' : 'It still fits'}
          </button>
        )}
      </div>
    </form>
  );
}
