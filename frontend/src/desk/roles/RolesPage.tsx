import { useRef } from 'react';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { inWords } from '../../shared/resource/permission-labels.ts';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { useRoles } from '../layout/use-roles.ts';
import { type Role, useDeleteRole } from './api.ts';
import { RoleForm } from './RoleForm.tsx';
import { SecondFactorDemand } from './SecondFactorDemand.tsx';

const facts: Column<Role>[] = [
  {
    header: 'Role',
    cell: ({ name }) => (
      <strong className="fw-semibold" dir="auto">
        {name}
      </strong>
    ),
  },
  {
    header: 'Permissions',
    cell: ({ permissions }) => <span>{inWords(permissions) || 'Nothing yet'}</span>,
  },
  { header: 'Users', cell: ({ members }) => <span className="num">{members}</span> },
];

/** The roles of staff: the built-in ones, and the hotel's own, with a form to add and change them. */
export function RolesPage() {
  const roles = useRoles();
  const deletion = useDeleteRole();
  const { edited, key, edit, endEdit, discard } = useEditedRecord('roles', ({ id }: Role) => id);
  const section = useRef<HTMLElement>(null);

  const remove = async ({ id, name }: Role) => {
    const isSure = await confirmHarm({
      title: `Delete the role ${name}?`,
      text: 'Open invitations to it end. This cannot be undone.',
      confirm: 'Delete',
      keep: 'Keep role',
    });
    if (!isSure) return;
    try {
      await deletion.mutateAsync(id);
    } catch (error) {
      notify.failure(`${name} is not deleted.`, error);
      return;
    }
    if (edited?.id === id) discard();
    section.current?.focus(); // the button disappeared with its row
    notify.success('Role deleted');
  };
  const columns: Column<Role>[] = [
    ...facts,
    {
      header: 'Action',
      className: 'actions',
      cell: (role) =>
        role.isBuiltIn || !role.mayGrant ? (
          <span className="text-body-secondary">{role.isBuiltIn ? 'In every hotel' : 'Ask an owner'}</span>
        ) : (
          <RowActions
            name={role.name}
            isBusy={deletion.isPending && deletion.variables === role.id}
            onUpdate={() => void edit(role)}
            onDelete={() => void remove(role)}
          >
            <HistoryButton kind="role" id={role.id} name={role.name} />
          </RowActions>
        ),
    },
  ];
  return (
    <>
      <PageHead title="Roles" />
      <RoleForm key={key} role={edited} onDone={endEdit} />
      <section className="panel" aria-label="Roles" ref={section} tabIndex={-1}>
        {roles.isLoadingError ? (
          <LoadFailed title="Load Error!" error={roles.error} onRetry={roles.refetch} />
        ) : (
          <CardTable
            label="Roles"
            columns={columns}
            rows={roles.data ?? []}
            rowKey={({ id }) => id}
            isLoading={roles.isPending}
            skeletonRows={5}
          />
        )}
      </section>
      <SecondFactorDemand />
    </>
  );
}
