import { lazy, Suspense, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { hotel } from '../../shared/config.ts';
import { announceSuccess, confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { type ListedUser, useDeleteUser } from './api.ts';
import { UserList } from './UserList.tsx';
import './UsersPage.scss';

// The list does not wait for the form, which weighs more.
const UserForm = lazy(async () => ({ default: (await import('./UserForm.tsx')).UserForm }));

export function UsersPage() {
  const deletion = useDeleteUser();
  const [edited, setEdited] = useState<ListedUser | null>(null);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  const edit = (user: ListedUser) => {
    opener.current = document.activeElement;
    setEdited({ ...user }); // another one, also when it is the same again: the form takes the focus
  };
  const endEdit = () => {
    if (!edited) return;
    setEdited(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
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
      notify.error(`${email} is not deleted.`, messageOf(error));
      return;
    }
    if (edited?.email === email) setEdited(null);
    list.current?.focus(); // the button went with its row
    await announceSuccess('Deleted!', 'Delete Successful !');
  };
  return (
    <>
      <title>{`Users · ${hotel.name}`}</title>
      <div className="desk-head">
        <h1>User Management</h1>
      </div>
      <Suspense fallback={<div className="panel user-form-place" />}>
        <UserForm key={edited?._id ?? ''} user={edited} onDone={endEdit} />
      </Suspense>
      <section className="panel" aria-label="Users" ref={list} tabIndex={-1}>
        <UserList
          busyEmail={deletion.isPending ? deletion.variables : undefined}
          onUpdate={edit}
          onDelete={(user) => void remove(user)}
        />
      </section>
    </>
  );
}
