import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import type { ListedUser } from './api.ts';
import { RoleName } from './RoleField.tsx';

const t = words('office');

type Values = Omit<ListedUser, '_id' | 'email' | 'roleName' | 'version'>;

/** How two changes of a user are compared. */
export const userRecord = (): RecordKind<ListedUser, Values> => ({
  noun: 'user',
  toValues: ({ _id, email: _, roleName: __, version: ___, ...values }) => values,
  fields: {
    firstName: { label: t('users.first_name') },
    lastName: { label: t('users.last_name') },
    type: {
      label: t('users.type'),
      show: (type) => (type === 'Admin' ? t('users.type.admin') : t('users.type.customer')),
    },
    role: { label: t('field.role'), show: (role) => (role ? <RoleName id={role} /> : t('users.role_none')) },
    whatsapp: { label: t('users.whatsapp') },
    phone: { label: t('users.mobile') },
    // The specification's flag is reversed: `disabled` is true for an active user.
    disabled: {
      label: t('users.status'),
      show: (isActive) => (isActive ? t('users.active') : t('users.disabled')),
    },
    emailVerified: {
      label: t('users.email_verified'),
      show: (isVerified) => (isVerified ? t('users.verified') : t('users.not_verified')),
    },
    img: { label: t('users.image'), show: (link) => <Thumbnail src={link} /> },
  },
});
