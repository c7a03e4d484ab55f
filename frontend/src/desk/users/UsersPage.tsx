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
import type { ListedUser } from './api.ts';
import { UserForm } from './UserForm.tsx';
import { type Saved, UserList } from './UserList.tsx';

// Loaded with its first opening, which is rare.
const ErasuresDialog = loadLater(async () => (await import('./ErasuresDialog.tsx')).ErasuresDialog);

export function UsersPage() {
  const deletion = useChange('DELETE /api/users/:email');
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
      await deletion.mutateAsync({
        params: { email },
        query: cancelsStays ? { comingStays: 'cancel' } : {},
      });
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
