import { PersonBadge } from 'react-bootstrap-icons';
import { useChange } from '../../shared/api/queries.ts';
import { Muted, Name } from '../../shared/resource/cells.tsx';
import { defineResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { inWords } from '../../shared/resource/permission-labels.ts';
import { WholeList } from '../../shared/resource/ResourceList.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { useRoles } from '../layout/use-roles.ts';
import type { Role } from './api.ts';
import { RoleForm } from './RoleForm.tsx';
import { SecondFactorDemand } from './SecondFactorDemand.tsx';

const roles = defineResource<Role>({
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  history: 'role',
  icon: PersonBadge,
  columns: [
    { header: 'Role', cell: ({ name }) => <Name>{name}</Name> },
    {
      header: 'Permissions',
      cell: ({ permissions }) => <span>{inWords(permissions) || 'Nothing yet'}</span>,
    },
    { header: 'Users', cell: ({ members }) => <span className="num">{members}</span> },
  ],
  texts: { list: 'Roles', none: 'No roles' },
});

/** The roles of staff: the built-in ones, and the hotel's own, with a form to add and change them. */
export function RolesPage() {
  const deletion = useChange('DELETE /api/desk/roles/:roleId');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('roles', roles.keyOf);
  const { section, ...removal } = useRemoval({
    ...roles,
    ask: ({ name }) =>
      confirmHarm({
        title: `Delete the role ${name}?`,
        text: 'Open invitations to it end. This cannot be undone.',
        confirm: 'Delete',
        keep: 'Keep role',
      }),
    remove: ({ id }) => deletion.mutateAsync({ params: { roleId: id } }),
    done: 'Role deleted',
    failed: ({ name }) => `${name} is not deleted.`,
    onRemoved: ({ id }) => edited?.id === id && discard(),
  });
  const buttons = updateAndDelete(roles, edit, removal);
  return (
    <>
      <PageHead title="Roles" />
      <RoleForm key={key} role={edited} onDone={endEdit} />
      <WholeList
        of={roles}
        rows={useRoles()}
        section={section}
        skeletonRows={5}
        actions={(role, history) =>
          role.isBuiltIn || !role.mayGrant ? (
            <Muted>{role.isBuiltIn ? 'In every hotel' : 'Ask an owner'}</Muted>
          ) : (
            buttons(role, history)
          )
        }
      />
      <SecondFactorDemand />
    </>
  );
}
