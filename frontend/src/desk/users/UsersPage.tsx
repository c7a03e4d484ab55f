import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { announceSuccess, confirmHarmAnd } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { type ListedUser, useDeleteUser } from './api.ts';
import { UserForm } from './UserForm.tsx';
import { type Saved, UserList } from './UserList.tsx';

// Loaded with its first opening, which is rare.
const ErasuresDialog = loadLater(async () => (await import('./ErasuresDialog.tsx')).ErasuresDialog);

export function UsersPage() {
  const deletion = useDeleteUser();
  const { edited, key, edit, endEdit, discard } = useEditedRecord('users', ({ _id }: ListedUser) => _id);
  const section = useRef<HTMLElement>(null);
  const [saved, setSaved] = useState<Saved | null>(null);

  const remove = async ({ email, firstName, lastName }: ListedUser) => {
    const cancelsStays = await confirmHarmAnd({
      title: `Delete user ${firstName} ${lastName}?`,
      text: `${email}. This cannot be undone.`,
      option: 'Also cancel their coming stays',
      confirm: 'Delete',
      keep: 'Keep user',
    });
    if (cancelsStays === null) return;
    try {
      await deletion.mutateAsync({ email, comingStays: cancelsStays ? 'cancel' : 'keep' });
    } catch (error) {
      notify.failure(`${email} is not deleted.`, error);
      return;
    }
    if (edited?.email === email) discard();
    section.current?.focus(); // the button disappeared with its row
    await announceSuccess('Deleted!', 'Delete Successful !');
  };
  return (
    <>
      <PageHead title="Users" heading="User Management">
        <div className="d-flex flex-wrap gap-2">
          <ErasuresButton />
          <Link className="btn btn-line" to={deskPaths.invitations}>
            Invite a colleague
          </Link>
        </div>
      </PageHead>
      <UserForm key={key} user={edited} onDone={endEdit} onSaved={(email) => setSaved({ email })} />
      <section className="panel" aria-label="Users" ref={section} tabIndex={-1}>
        <UserList
          saved={saved}
          busyEmail={deletion.isPending ? deletion.variables.email : undefined}
          onUpdate={(user) => void edit(user)}
          onDelete={(user) => void remove(user)}
        />
      </section>
    </>
  );
}

function ErasuresButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const reportFailure = (error: Error) => {
    close();
    notify.failure('The list of erased persons could not be opened', error);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Erased persons
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
