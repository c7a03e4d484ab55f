import { useEffect } from 'react';
import { inWords } from '../../shared/resource/permission-labels.ts';
import { RecordForm } from '../../shared/resource/RecordForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { type RecordKind, useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { type Role, useCreateRole, useUpdateRole, type RoleForm as Values } from './api.ts';
import { PermissionsField } from './PermissionsField.tsx';

const toValues = ({ name, permissions }: Values): Values => ({ name, permissions });

/** How two changes of a role are compared. */
const roleRecord: RecordKind<Role, Values> = {
  noun: 'role',
  toValues,
  fields: {
    name: { label: 'Role Name' },
    permissions: { label: 'What the role permits', show: (permissions) => inWords(permissions) },
  },
};

interface Props {
  /** The role to change; null to add one. */
  role: Role | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function RoleForm({ role, onDone }: Props) {
  const creation = useCreateRole();
  const update = useUpdateRole();
  const { saveChange, dialog } = useSaveChange(roleRecord);
  const save = async (values: Values, opened: Role | null) => {
    if (opened) {
      const roleId = opened.id;
      const isSaved = await saveChange({
        opened,
        values,
        update: (changed) => update.mutateAsync({ roleId, ...changed }),
        addAgain: (again) => creation.mutateAsync(again),
      });
      if (!isSaved) return;
    } else await creation.mutateAsync(values);
    form.reset();
    onDone();
    notify.success(opened ? 'Role saved' : 'Role added');
  };
  const form = useDeskForm<Values, Values, Role>({
    name: `role ${role?.id ?? ''}`,
    record: role,
    initial: toValues(role ?? { name: '', permissions: [] }),
    loadSchema: async () => (await import('./shapes.ts')).roleSchema,
    whenBlank: { name: 'Enter a name for the role' },
    save,
    byCode: { role_name_taken: 'name' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (role) setFocus('name');
  }, [role, setFocus]);
  return (
    <RecordForm
      id="role-form"
      form={form}
      title={role ? `Update ${role.name}` : 'Add a role'}
      submitLabel={role ? 'Update' : 'Add role'}
      onCancel={role ? onDone : undefined}
      dialog={dialog}
    >
      <TextField label="Role Name" required {...form.field('name')} />
      <PermissionsField
        control={form.control}
        error={form.errorOf('permissions') ? 'Choose at least one' : undefined}
      />
    </RecordForm>
  );
}
