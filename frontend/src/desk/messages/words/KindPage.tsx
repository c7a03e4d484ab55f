import { isLanguage, LANGUAGES } from '@innkeeper/words/languages';
import { useParams, useSearchParams } from 'react-router-dom';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { HistoryButton } from '../../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../../shared/resource/PageHead.tsx';
import { SelectField } from '../../../shared/ui/form/area-and-select.tsx';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { mailKindName } from '../../layout/mails/MailState.tsx';
import { type Language, type MailKind, useMailKinds } from './api.ts';
import { KindForm } from './KindForm.tsx';
import { whenSent } from './kinds.ts';
import './KindPage.scss';

const list = { name: 'Words of e-mails', path: deskPaths.mailWords };

/** The words of one kind of e-mail, and a preview beside them. */
export function KindPage() {
  const { kind: name } = useParams();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('language') ?? '';
  const language = isLanguage(asked) ? asked : 'en';
  const { data: kinds, error, isLoadingError, refetch } = useMailKinds(language);
  const kind = kinds?.find((one) => one.kind === name);
  if (kind)
    return (
      <>
        <PageHead title={mailKindName(kind.kind)} list={list} note={whenSent[kind.kind]}>
          <HistoryButton
            kind="mail_kind"
            id={kind.kind}
            name={`the words of ${mailKindName(kind.kind)}`}
            className="btn btn-line"
          />
        </PageHead>
        <LanguageField
          kind={kind}
          onChoose={(other) => setSearch(other === 'en' ? {} : { language: other })}
        />
        {kind.isBroken && (
          <p className="alert alert-warning" role="status">
            The hotel’s own words are no longer valid, so e-mails have the built-in ones, which are shown
            here.
          </p>
        )}
        <KindForm key={`${kind.kind} ${kind.language}`} kind={kind} />
      </>
    );
  return (
    <>
      <PageHead title="Words of e-mails" list={list} />
      {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
      {kinds && <p>There is no such e-mail.</p>}
      {!kinds && !isLoadingError && (
        <p className="visually-hidden" role="status">
          Loading the words
        </p>
      )}
    </>
  );
}

/** The language of the words, with those in which the hotel has written its own. */
function LanguageField({ kind, onChoose }: { kind: MailKind; onChoose: (language: Language) => void }) {
  return (
    <SelectField
      label="Language"
      className="mb-3"
      value={kind.language}
      onChange={({ target }) => onChoose(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language}>
          {kind.ownIn.includes(language as Language) ? `${name} (your own words)` : name}
        </option>
      ))}
    </SelectField>
  );
}
