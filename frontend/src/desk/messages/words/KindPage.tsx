import { useParams } from 'react-router-dom';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { HistoryButton } from '../../layout/history/HistoryButton.tsx';
import { mailKindName } from '../../layout/mails/MailState.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { useMailKinds } from './api.ts';
import { KindForm } from './KindForm.tsx';
import { whenSent } from './kinds.ts';
import './KindPage.scss';

const list = { name: 'Words of e-mails', path: deskPaths.mailWords };

/** The words of one kind of e-mail, and a preview beside them. */
export function KindPage() {
  const { kind: name } = useParams();
  const { data: kinds, error, isLoadingError, refetch } = useMailKinds();
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
        {kind.isBroken && (
          <p className="alert alert-warning" role="status">
            The hotel’s own words are no longer valid, so e-mails have the built-in ones, which are shown
            here.
          </p>
        )}
        <KindForm key={kind.kind} kind={kind} />
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
