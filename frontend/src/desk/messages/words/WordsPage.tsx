import { LANGUAGES } from '@innkeeper/words/languages';
import { Link } from 'react-router-dom';
import { deskPaths, mailWordsPath } from '../../../shared/desk-paths.ts';
import { PageHead } from '../../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../../shared/ui/table/CardTable.tsx';
import { words } from '../../../shared/words/words.ts';
import { mailKindName } from '../../layout/mails/MailState.tsx';
import { type MailKind, useMailKinds } from './api.ts';
import { whenSent } from './kinds.ts';

const t = words('desk');
const tShared = words('shared');

const columns = (): Column<MailKind>[] => [
  {
    header: t('messages.mail'),
    cell: ({ kind }) => <strong className="fw-semibold">{mailKindName(kind)}</strong>,
  },
  { header: t('mail_words.when'), cell: ({ kind }) => <span>{whenSent(kind)}</span> },
  { header: t('mail_words.words'), cell: (kind) => <span>{stateOf(kind)}</span> },
  {
    header: t('list.action'),
    className: 'actions',
    cell: ({ kind }) => (
      <Link
        className="btn btn-line btn-sm"
        to={mailWordsPath(kind)}
        aria-label={t('mail_words.edit_of', { mail: mailKindName(kind) })}
      >
        {t('mail_words.edit')}
      </Link>
    ),
  },
];

function stateOf({ isOn, ownIn, isBroken }: MailKind): string {
  const languages = ownIn.map((language) => LANGUAGES[language]).join(tShared('list.separator'));
  if (isBroken) return isOn ? t('mail_words.broken') : t('mail_words.off_broken');
  if (languages)
    return isOn ? t('mail_words.own_in', { languages }) : t('mail_words.off_own_in', { languages });
  return isOn ? t('mail_words.built_in') : t('mail_words.off_built_in');
}

/** All kinds of e-mails that the hotel sends, with links to change their words. */
export function WordsPage() {
  const { data: kinds, error, isLoadingError, refetch } = useMailKinds();
  return (
    <>
      <PageHead
        title={t('messages.words')}
        list={{ name: t('messages.title'), path: deskPaths.messages }}
        note={t('mail_words.note')}
      />
      {isLoadingError ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <section className="panel" aria-label={t('mail_words.mails')}>
          <CardTable
            label={t('mail_words.mails')}
            columns={columns()}
            rows={kinds ?? []}
            rowKey={({ kind }) => kind}
            isLoading={!kinds}
            skeletonRows={14}
          />
        </section>
      )}
    </>
  );
}
