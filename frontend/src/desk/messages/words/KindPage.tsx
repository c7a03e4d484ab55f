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
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

const list = () => ({ name: t('messages.words'), path: deskPaths.mailWords });

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
        <PageHead title={mailKindName(kind.kind)} list={list()} note={whenSent(kind.kind)}>
          <HistoryButton
            kind="mail_kind"
            id={kind.kind}
            name={t('mail_words.of', { mail: mailKindName(kind.kind) })}
            className="btn btn-line"
          />
        </PageHead>
        <LanguageField
          kind={kind}
          onChoose={(other) => setSearch(other === 'en' ? {} : { language: other })}
        />
        {kind.isBroken && (
          <p className="alert alert-warning" role="status">
            {t('mail_words.own_broken')}
          </p>
        )}
        <KindForm key={`${kind.kind} ${kind.language}`} kind={kind} />
      </>
    );
  return (
    <>
      <PageHead title={t('messages.words')} list={list()} />
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {kinds && <p>{t('mail_words.unknown')}</p>}
      {!kinds && !isLoadingError && (
        <p className="visually-hidden" role="status">
          {t('mail_words.loading')}
        </p>
      )}
    </>
  );
}

/** The language of the words, with those in which the hotel has written its own. */
function LanguageField({ kind, onChoose }: { kind: MailKind; onChoose: (language: Language) => void }) {
  return (
    <SelectField
      label={t('guest_language.label')}
      className="mb-3"
      value={kind.language}
      onChange={({ target }) => onChoose(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language}>
          {kind.ownIn.includes(language as Language)
            ? t('mail_words.own_language', { language: name })
            : name}
        </option>
      ))}
    </SelectField>
  );
}
