import { useEffect, useRef } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { RecordForm } from '../../shared/resource/RecordForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { announceFailure, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { words } from '../../shared/words/words.ts';
import type { ListedUser, NewUserRequest } from './api.ts';
import { SecondFactorReset } from './SecondFactorReset.tsx';
import { UserFields } from './UserFields.tsx';
import { type UserImage, UserImageField } from './UserImageField.tsx';
import { userRecord } from './user-record.tsx';

const t = words('office');

type Announcement = [title: string, text: string];

/** The specified words. */
const texts = (): Record<'add' | 'update', { saved: Announcement; failed: Announcement }> => ({
  add: {
    saved: [t('users.added'), t('users.added_text')],
    failed: [t('users.add_failed'), t('users.add_failed_text')],
  },
  update: {
    saved: [t('users.updated'), t('users.updated_text')],
    failed: [t('users.update_failed'), t('users.update_failed_text')],
  },
});

type Profile = Omit<ListedUser, '_id' | 'roleName' | 'version'>;

const emptyUser: Profile = {
  firstName: '',
  lastName: '',
  type: 'Customer',
  role: null,
  whatsapp: '',
  phone: '',
  disabled: true, // the specification's flag is reversed: this is an active user
  email: '',
  emailVerified: false,
  img: '',
};

function toValues({
  firstName,
  lastName,
  type,
  role,
  whatsapp,
  phone,
  disabled,
  email,
  emailVerified,
  img,
}: Profile) {
  return {
    firstName,
    lastName,
    type,
    role,
    whatsapp,
    phone,
    disabled,
    email,
    emailVerified,
    img,
    password: '',
  };
}

interface Props {
  /** The user to change; null to add one. */
  user: ListedUser | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
  /** Called with the e-mail of a user who was saved. */
  onSaved: (email: string) => void;
}

export function UserForm({ user, onDone, onSaved }: Props) {
  const creation = useChange('POST /api/users');
  const update = useChange('PUT /api/users');
  const { saveChange, dialog } = useSaveChange(userRecord());
  const image = useRef<UserImage>(null);
  const { saved, failed } = texts()[user ? 'update' : 'add'];

  const store = async (
    { email, password, ...values }: NewUserRequest & { img: string; role: string | null },
    opened: ListedUser | null,
  ) => {
    if (opened) {
      return saveChange({
        opened,
        values,
        update: (changed) => update.mutateAsync({ body: { email, ...changed } }),
      });
    }
    const { role, ...details } = values;
    await creation.mutateAsync({ body: { email, ...details, ...(role && { role }), password } });
    return true;
  };
  const save = async (typed: NewUserRequest, opened: ListedUser | null) => {
    const img = await image.current!.uploadChosen();
    if (img === null) return; // the failed upload has shown its reason
    try {
      const role = typed.type === 'Admin' ? (typed.role ?? null) : null;
      if (!(await store({ ...typed, img, role }, opened))) return;
    } catch (error) {
      await announceFailure(error, ...failed);
      throw error;
    }
    form.reset();
    image.current?.clear();
    onDone();
    onSaved(typed.email);
    void announceSuccess(...saved);
  };
  const form = useDeskForm({
    name: `user ${user?.email ?? ''}`,
    record: user,
    initial: toValues(user ?? emptyUser),
    loadSchema: async () => {
      const { newUserSchema, userChangeSchema } = await import('./shapes.ts');
      return user ? userChangeSchema : newUserSchema;
    },
    whenBlank: {
      firstName: t('users.first_needed'),
      lastName: t('users.last_needed'),
      email: t('invitations.email_needed'),
    },
    save,
    toDraft: (values) => ({ ...values, password: '' }),
    byCode: { email_taken: 'email' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (user) setFocus('firstName');
  }, [user, setFocus]);
  return (
    <RecordForm
      id="user-form"
      form={form}
      title={user ? t('action.update_named', { name: `${user.firstName} ${user.lastName}` }) : t('users.add')}
      note={user && <span className="text-body-secondary">{user.email}</span>}
      submitLabel={user ? t('action.update') : t('users.add_submit')}
      onCancel={user ? onDone : undefined}
      dialog={dialog}
    >
      <UserFields form={form} isNew={user === null} />
      <UserImageField ref={image} control={form.control} error={form.errorOf('img')} />
      {user?.hasSecondFactor && <SecondFactorReset user={user} />}
    </RecordForm>
  );
}
