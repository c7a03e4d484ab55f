import { LANGUAGES } from '@innkeeper/words/languages';
import { Link } from 'react-router-dom';
import { deskPaths, mailWordsPath } from '../../../shared/desk-paths.ts';
import { PageHead } from '../../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../../shared/ui/table/CardTable.tsx';
import { mailKindName } from '../../layout/mails/MailState.tsx';
import { type MailKind, useMailKinds } from './api.ts';
import { whenSent } from './kinds.ts';

const columns: Column<MailKind>[] = [
  {
    header: 'E-mail',
    cell: ({ kind }) => <strong className="fw-semibold">{mailKindName(kind)}</strong>,
  },
  { header: 'When', cell: ({ kind }) => <span>{whenSent[kind]}</span> },
  { header: 'Words', cell: (kind) => <span>{stateOf(kind)}</span> },
  {
    header: 'Action',
    className: 'actions',
    cell: ({ kind }) => (
      <Link
        className="btn btn-line btn-sm"
        to={mailWordsPath(kind)}
        aria-label={`Edit the words of ${mailKindName(kind)}`}
      >
        Edit
      </Link>
    ),
  },
];

function stateOf({ isOn, ownIn, isBroken }: MailKind): string {
  const own = `Your own in ${ownIn.map((language) => LANGUAGES[language]).join(', ')}`;
  const words = isBroken ? 'Built in, because your own cannot be used' : ownIn.length ? own : 'Built in';
  return isOn ? words : `Not sent (${words[0]!.toLowerCase()}${words.slice(1)})`;
}

/** All kinds of e-mails that the hotel sends, with links to change their words. */
export function WordsPage() {
  const { data: kinds, error, isLoadingError, refetch } = useMailKinds();
  return (
    <>
      <PageHead
        title="Words of e-mails"
        list={{ name: 'Messages', path: deskPaths.messages }}
        note="What each e-mail says besides the facts of the booking, in each language. Words of your own in one language are in no e-mail of another."
      />
      {isLoadingError ? (
        <LoadFailed title="Load Error!" error={error} onRetry={refetch} />
      ) : (
        <section className="panel" aria-label="E-mails">
          <CardTable
            label="E-mails"
            columns={columns}
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
