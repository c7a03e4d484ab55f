import { Link } from 'react-router-dom';
import { deskPaths, mailWordsPath } from '../../../shared/desk-paths.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../../shared/ui/table/CardTable.tsx';
import { mailKindName } from '../../layout/mails/MailState.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
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

function stateOf({ isOn, isOwn, isBroken }: MailKind): string {
  const words = isBroken ? 'Built in, because your own cannot be used' : isOwn ? 'Your own' : 'Built in';
  return isOn ? words : `Not sent (${words.toLowerCase()})`;
}

/** All kinds of e-mails that the hotel sends, with links to change their words. */
export function WordsPage() {
  const { data: kinds, error, isLoadingError, refetch } = useMailKinds();
  return (
    <>
      <PageHead
        title="Words of e-mails"
        list={{ name: 'Messages', path: deskPaths.messages }}
        note="What each e-mail says besides the facts of the booking. With words of your own it comes in English to everybody; else also in Spanish, to who has chosen that."
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
