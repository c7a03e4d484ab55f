import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { announceSuccess, confirmHarmAnd } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { words } from '../../shared/words/words.ts';
import type { ListedUser } from './api.ts';
import { UserForm } from './UserForm.tsx';
import { type Saved, UserList } from './UserList.tsx';

const t = words('office');

// Loaded with its first opening, which is rare.
const ErasuresDialog = loadLater(async () => (await import('./ErasuresDialog.tsx')).ErasuresDialog);

export function UsersPage() {
  const deletion = useChange('DELETE /api/users/:email');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('users', ({ _id }: ListedUser) => _id);
  const section = useRef<HTMLElement>(null);
  const [saved, setSaved] = useState<Saved | null>(null);

  const remove = async ({ email, firstName, lastName }: ListedUser) => {
    const cancelsStays = await confirmHarmAnd({
      title: t('users.delete.title', { name: `${firstName} ${lastName}` }),
      text: t('users.delete.text', { email }),
      option: t('users.delete.cancel_stays'),
      confirm: t('action.delete'),
      keep: t('users.delete.keep'),
    });
    if (cancelsStays === null) return;
    try {
      await deletion.mutateAsync({
        params: { email },
        query: cancelsStays ? { comingStays: 'cancel' } : {},
      });
    } catch (error) {
      notify.failure(t('users.not_deleted', { email }), error);
      return;
    }
    if (edited?.email === email) discard();
    section.current?.focus(); // the button disappeared with its row
    await announceSuccess(t('users.delete.done'), t('users.delete.done_text'));
  };
  return (
    <>
      <PageHead title={t('users.list')} heading={t('users.title')}>
        <div className="d-flex flex-wrap gap-2">
          <ErasuresButton />
          <Link className="btn btn-line" to={deskPaths.invitations}>
            {t('invitations.title')}
          </Link>
        </div>
      </PageHead>
      <UserForm key={key} user={edited} onDone={endEdit} onSaved={(email) => setSaved({ email })} />
      <UserList
        saved={saved}
        section={section}
        busyEmail={deletion.isPending ? deletion.variables.params.email : undefined}
        onUpdate={(user) => void edit(user)}
        onDelete={remove}
      />
    </>
  );
}

function ErasuresButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const reportFailure = (error: Error) => {
    close();
    notify.failure(t('erasures.not_opened'), error);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('erasures.title')}
      </button>
      {isOpen && (
        <CodeBoundary onFailure={reportFailure}>
          <Suspense>
            <ErasuresDialog onClose={close} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}
