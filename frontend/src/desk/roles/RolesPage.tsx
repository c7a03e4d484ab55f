import { PersonBadge } from 'react-bootstrap-icons';
import { useChange } from '../../shared/api/queries.ts';
import { Muted, Name } from '../../shared/resource/cells.tsx';
import { defineResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { inWords } from '../../shared/resource/permission-labels.ts';
import { WholeList } from '../../shared/resource/ResourceList.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { nameOfRole } from '../../shared/resource/role-names.ts';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { words } from '../../shared/words/words.ts';
import { useRoles } from '../layout/use-roles.ts';
import type { Role } from './api.ts';
import { RoleForm } from './RoleForm.tsx';
import { SecondFactorDemand } from './SecondFactorDemand.tsx';

const t = words('office');

const rolesList = () =>
  defineResource<Role>({
    keyOf: ({ id }) => id,
    nameOf: ({ id, name }) => nameOfRole(id, name),
    history: 'role',
    icon: PersonBadge,
    columns: [
      { header: t('field.role'), cell: ({ id, name }) => <Name>{nameOfRole(id, name)}</Name> },
      {
        header: t('roles.permissions'),
        cell: ({ permissions }) => <span>{inWords(permissions) || t('roles.nothing_yet')}</span>,
      },
      { header: t('roles.members'), cell: ({ members }) => <span className="num">{members}</span> },
    ],
    texts: { list: t('roles.title'), none: t('roles.none') },
  });

/** The roles of staff: the built-in ones, and the hotel's own, with a form to add and change them. */
export function RolesPage() {
  const roles = rolesList();
  const deletion = useChange('DELETE /api/desk/roles/:roleId');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('roles', roles.keyOf);
  const { section, ...removal } = useRemoval({
    ...roles,
    ask: ({ name }) =>
      confirmHarm({
        title: t('roles.delete.title', { name }),
        text: t('roles.delete.text'),
        confirm: t('action.delete'),
        keep: t('roles.delete.keep'),
      }),
    remove: ({ id }) => deletion.mutateAsync({ params: { roleId: id } }),
    done: t('roles.delete.done'),
    failed: ({ name }) => t('roles.not_deleted', { name }),
    onRemoved: ({ id }) => edited?.id === id && discard(),
  });
  const buttons = updateAndDelete(roles, edit, removal);
  return (
    <>
      <PageHead title={t('roles.title')} />
      <RoleForm key={key} role={edited} onDone={endEdit} />
      <WholeList
        of={roles}
        rows={useRoles()}
        section={section}
        skeletonRows={5}
        actions={(role, history) =>
          role.isBuiltIn || !role.mayGrant ? (
            <Muted>{role.isBuiltIn ? t('roles.built_in') : t('action.ask_owner')}</Muted>
          ) : (
            buttons(role, history)
          )
        }
      />
      <SecondFactorDemand />
    </>
  );
}
