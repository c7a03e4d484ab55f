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
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

const isOpen = ({ words, isOutdated }: TextToTranslate) => words === null || isOutdated;

/** Translates what the hotel says about itself, its categories and rooms, and shows what is missing. */
export function TranslationsPage() {
  const { languages } = useHotel();
  const [, ...others] = languages;
  return (
    <>
      <PageHead
        title={t('translations.title')}
        list={{ name: t('settings.title'), path: deskPaths.settings }}
        note={t('translations.note')}
      />
      {others.length ? (
        <Texts languages={others} />
      ) : (
        <section className="panel" aria-label={t('translations.texts')}>
          <EmptyState icon={Translate} title={t('translations.one_language')}>
            <p>
              <RichWords
                area="office"
                say="translations.choose_languages"
                tags={{ settings: (text) => <Link to={deskPaths.settings}>{text}</Link> }}
              />
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
    <section className="panel" aria-label={t('translations.texts')}>
      <div className="panel-body translation-choice">
        <label className="form-label" htmlFor={id}>
          {t('translations.language')}
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
            {t('translations.only_open')}
          </label>
        </div>
        {texts && (
          <p className="mb-0 num" role="status">
            {open ? t('translations.open', { open, count: texts.length }) : t('translations.all_done')}
          </p>
        )}
      </div>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
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
