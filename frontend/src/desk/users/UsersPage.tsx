import { useRef } from 'react';
import { announceSuccess, confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { useEditedRecord } from '../layout/use-edited-record.ts';
import { type ListedUser, useDeleteUser } from './api.ts';
import { UserForm } from './UserForm.tsx';
import { UserList } from './UserList.tsx';

export function UsersPage() {
  const deletion = useDeleteUser();
  const { edited, edit, endEdit, discard } = useEditedRecord<ListedUser>('users');
  const section = useRef<HTMLElement>(null);

  const remove = async ({ email, firstName, lastName }: ListedUser) => {
    const isSure = await confirmHarm({
      title: 'Are you sure?',
      text: `${firstName} ${lastName}, ${email}`,
      confirm: 'Delete',
      keep: 'Keep user',
    });
    if (!isSure) return;
    try {
      await deletion.mutateAsync(email);
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
      <PageHead title="Users" heading="User Management" />
      <UserForm key={edited?._id ?? ''} user={edited} onDone={endEdit} />
      <section className="panel" aria-label="Users" ref={section} tabIndex={-1}>
        <UserList
          busyEmail={deletion.isPending ? deletion.variables : undefined}
          onUpdate={edit}
          onDelete={(user) => void remove(user)}
        />
      </section>
    </>
  );
}
