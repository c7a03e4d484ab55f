import { LANGUAGES, type Language } from '@innkeeper/words/languages';
import { useId, useState } from 'react';
import { Translate } from 'react-bootstrap-icons';
import { Link, useSearchParams } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { mayLeave } from '../../shared/resource/use-leave-guard.ts';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { useHotel } from '../../shared/use-hotel.ts';
import { placeOf, type TextToTranslate, useTexts } from './api.ts';
import { TextRow } from './TextRow.tsx';
import './TranslationsPage.scss';

const isOpen = ({ words, isOutdated }: TextToTranslate) => words === null || isOutdated;

/** Translates what the hotel says about itself, its categories and rooms, and shows what is missing. */
export function TranslationsPage() {
  const { languages } = useHotel();
  const [, ...others] = languages;
  return (
    <>
      <PageHead
        title="Translations"
        list={{ name: 'Hotel settings', path: deskPaths.settings }}
        note="What is not translated, guests read as you wrote it."
      />
      {others.length ? (
        <Texts languages={others} />
      ) : (
        <section className="panel" aria-label="Texts">
          <EmptyState icon={Translate} title="Guests can choose one language">
            <p>
              Choose others in the <Link to={deskPaths.settings}>settings</Link>, then translate your texts
              here.
            </p>
          </EmptyState>
        </section>
      )}
    </>
  );
}

function Texts({ languages }: { languages: readonly Language[] }) {
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const language = languages.find((one) => one === address.get('language')) ?? languages[0]!;
  const { data: texts, error, isLoadingError, refetch } = useTexts(language);
  /** The texts that stay on the page until the list is chosen anew, so that a saved one does not disappear below the cursor. */
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const open = texts?.filter(isOpen).length;
  const shown = texts?.filter((text) => !kept || kept.has(placeOf(text))) ?? [];
  const bySubject = Map.groupBy(shown, ({ kind, subject }) => `${kind} ${subject}`);

  const choose = async (chosen: string) => {
    if (!(await mayLeave())) return;
    setKept(null);
    setAddress({ language: chosen }, { replace: true });
  };
  return (
    <section className="panel" aria-label="Texts">
      <div className="panel-body translation-choice">
        <label className="form-label" htmlFor={id}>
          Language
        </label>
        <select
          id={id}
          className="form-select w-auto"
          value={language}
          onChange={({ target }) => void choose(target.value)}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {LANGUAGES[tag]}
            </option>
          ))}
        </select>
        <div className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            id={`${id}-open`}
            checked={kept !== null}
            disabled={!texts}
            onChange={({ target }) =>
              setKept(target.checked ? new Set(texts!.filter(isOpen).map(placeOf)) : null)
            }
          />
          <label className="form-check-label" htmlFor={`${id}-open`}>
            Only what is missing or out of date
          </label>
        </div>
        {texts && (
          <p className="mb-0 num" role="status">
            {open ? `${open} of ${texts.length} to translate` : 'Everything is translated'}
          </p>
        )}
      </div>
      {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
      {!texts && !isLoadingError && <Splash />}
      {[...bySubject].map(([subject, ofSubject], place) => (
        <section key={`${language} ${subject}`} className="panel-body" aria-labelledby={`${id}-${place}`}>
          <h2 className="h5" id={`${id}-${place}`} dir="auto">
            {ofSubject[0]!.name}
          </h2>
          {ofSubject.map((text) => (
            <TextRow key={placeOf(text)} text={text} language={language} languageName={LANGUAGES[language]} />
          ))}
        </section>
      ))}
    </section>
  );
}
