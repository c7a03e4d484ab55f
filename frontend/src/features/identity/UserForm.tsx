import { useEffect, useRef } from 'react';
import { Controller, type Path, useForm } from 'react-hook-form';
import { announceError, announceSuccess } from '../../ui/alerts.ts';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { showFaults } from '../../ui/form-faults.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { type ListedUser, useCreateUser, useUpdateUser } from './admin-api.ts';
import { UserFields } from './UserFields.tsx';
import { type UserImage, UserImageField } from './UserImageField.tsx';
import { changeOf, emptyUser, newUserOf, type UserValues, valuesOf } from './user-values.ts';

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
  const form = useForm<UserValues>({ defaultValues: user ? valuesOf(user) : emptyUser });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useFormDraft(`user ${user?.email ?? ''}`, form, withoutPassword);
  useEffect(() => {
    if (user) setFocus('firstName');
  }, [user, setFocus]);

  const { saved, failed } = words[user ? 'update' : 'add'];
  const save = form.handleSubmit(async (values) => {
    const img = await image.current!.settle();
    if (img === null) return; // it was said why, and nothing is lost
    const complete = { ...values, img };
    try {
      if (user) await update.mutateAsync(changeOf(complete));
      else await creation.mutateAsync(newUserOf(complete));
    } catch (error) {
      await announceError(...failed);
      showFaults(form, error, { byCode: { email_taken: 'email' }, fieldOf });
      return;
    }
    form.reset();
    image.current?.clear();
    onDone();
    await announceSuccess(...saved);
  });
  return (
    <form
      className="panel"
      aria-labelledby="user-form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void save(event))}
    >
      <div className="panel-head">
        <h2 id="user-form">{user ? `Update ${user.firstName} ${user.lastName}` : 'Add a user'}</h2>
        {user && <span className="text-body-secondary">{user.email}</span>}
      </div>
      <div className="panel-body form-grid">
        <UserFields form={form} isNew={user === null} />
        <Controller
          control={form.control}
          name="img"
          render={({ field, fieldState }) => (
            <UserImageField
              ref={image}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FormProblem errors={errors} />
      </div>
      <div className="panel-foot">
        {user && (
          <button type="button" className="btn btn-quiet" onClick={onDone}>
            Cancel
          </button>
        )}
        <SubmitButton isBusy={isSubmitting}>{user ? 'Update' : 'ADD'}</SubmitButton>
      </div>
    </form>
  );
}

const withoutPassword = (values: UserValues): UserValues => ({ ...values, password: '' });

/** The server's flag is the form's status. */
function fieldOf(serverField: string): Path<UserValues> | undefined {
  return serverField === 'disabled' ? 'status' : undefined;
}
