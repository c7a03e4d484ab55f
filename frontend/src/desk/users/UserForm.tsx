import { useEffect, useRef } from 'react';
import { announceError, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { FormProblem, SubmitButton } from '../layout/PanelForm.tsx';
import { useForm } from '../layout/use-form.ts';
import { type ListedUser, useCreateUser, useUpdateUser } from './api.ts';
import { UserFields } from './UserFields.tsx';
import { type UserImage, UserImageField } from './UserImageField.tsx';
import { changeOf, checkUser, emptyUser, newUserOf, type UserValues, valuesOf } from './user-values.ts';

type Words = [title: string, text: string];

const words: Record<'add' | 'update', { saved: Words; failed: Words }> = {
  add: { saved: ['Saved!', 'User Saved Successful!'], failed: ['Fail!', 'User Saved Failed!'] },
  update: { saved: ['Updated!', 'Update Successful !'], failed: ['Fail', 'Update Fail!'] },
};

interface Props {
  /** Who is changed; without one the form adds a user. */
  user: ListedUser | null;
  /** A change was saved or given up. */
  onDone: () => void;
}

export function UserForm({ user, onDone }: Props) {
  const creation = useCreateUser();
  const update = useUpdateUser();
  const image = useRef<UserImage>(null);
  const { saved, failed } = words[user ? 'update' : 'add'];

  const save = async (values: UserValues) => {
    const img = await image.current!.settle();
    if (img === null) return; // it was said why, and nothing is lost
    const complete = { ...values, img };
    try {
      if (user) await update.mutateAsync(changeOf(complete));
      else await creation.mutateAsync(newUserOf(complete));
    } catch (error) {
      await announceError(...failed);
      throw error;
    }
    form.reset();
    image.current?.clear();
    onDone();
    void announceSuccess(...saved);
  };
  const form = useForm<UserValues>({
    name: `user ${user?.email ?? ''}`,
    initial: user ? valuesOf(user) : emptyUser,
    check: (values) => checkUser(values, user === null),
    save,
    keep: (values) => ({ ...values, password: '' }),
    byCode: { email_taken: 'email' },
    byField: { disabled: 'status' },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when the user is chosen
  useEffect(() => {
    if (user) focus('firstName');
  }, [user]);
  return (
    <form className="panel" aria-labelledby="user-form" autoComplete="off" {...form.attributes}>
      <div className="panel-head">
        <h2 id="user-form">{user ? `Update ${user.firstName} ${user.lastName}` : 'Add a user'}</h2>
        {user && <span className="text-body-secondary">{user.email}</span>}
      </div>
      <div className="panel-body form-grid">
        <UserFields form={form} isNew={user === null} />
        <UserImageField
          ref={image}
          value={form.values.img}
          error={form.faults['img']}
          onChange={(img) => form.set({ img })}
        />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        {user && (
          <button type="button" className="btn btn-quiet" onClick={onDone}>
            Cancel
          </button>
        )}
        <SubmitButton isBusy={form.isBusy}>{user ? 'Update' : 'ADD'}</SubmitButton>
      </div>
    </form>
  );
}
