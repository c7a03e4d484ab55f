import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import type { ListedUser } from './api.ts';
import { RoleName } from './RoleField.tsx';

type Values = Omit<ListedUser, '_id' | 'email' | 'roleName' | 'version'>;

/** How two changes of a user are compared. */
export const userRecord: RecordKind<ListedUser, Values> = {
  noun: 'user',
  toValues: ({ _id, email: _, roleName: __, version: ___, ...values }) => values,
  fields: {
    firstName: { label: 'First Name' },
    lastName: { label: 'Last Name' },
    type: { label: 'User Type' },
    role: { label: 'Role', show: (role) => (role ? <RoleName id={role} /> : 'None') },
    whatsapp: { label: 'Whatsapp Number' },
    phone: { label: 'Mobile Number' },
    // The specification's flag is reversed: `disabled` is true for an active user.
    disabled: { label: 'User Status', show: (isActive) => (isActive ? 'Active' : 'Disabled') },
    emailVerified: {
      label: 'Email Verified',
      show: (isVerified) => (isVerified ? 'Verified' : 'Not Verified'),
    },
    img: { label: 'User Image', show: (link) => <Thumbnail src={link} /> },
  },
};
