import { useChange } from '../../shared/api/queries.ts';
import { inWords } from '../../shared/resource/permission-labels.ts';
import { useRecordForm } from '../../shared/resource/use-record-form.tsx';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { Role, RoleForm as Values } from './api.ts';
import { PermissionsField } from './PermissionsField.tsx';

const t = words('office');

const toValues = ({ name, permissions }: Values): Values => ({ name, permissions });

/** How two changes of a role are compared. */
const roleRecord = (): RecordKind<Role, Values> => ({
  noun: 'role',
  toValues,
  fields: {
    name: { label: t('roles.name') },
    permissions: { label: t('roles.permits'), show: (permissions) => inWords(permissions) },
  },
});

interface Props {
  /** The role to change; null to add one. */
  role: Role | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function RoleForm({ role, onDone }: Props) {
  const creation = useChange('POST /api/desk/roles');
  const update = useChange('PUT /api/desk/roles/:roleId');
  const { form, panel } = useRecordForm<Values, Values, Role>({
    edited: role,
    kind: roleRecord(),
    nameOf: ({ name }) => name,
    add: (body) => creation.mutateAsync({ body }),
    update: (body, { id: roleId }) => update.mutateAsync({ params: { roleId }, body }),
    isAddedAgain: true,
    firstField: 'name',
    texts: {
      add: t('roles.add'),
      submit: t('roles.add_submit'),
      added: t('roles.added'),
      saved: t('roles.saved'),
    },
    onDone,
    name: `role ${role?.id ?? ''}`,
    initial: toValues(role ?? { name: '', permissions: [] }),
    loadSchema: async () => (await import('./shapes.ts')).roleSchema,
    whenBlank: { name: t('roles.name_needed') },
    byCode: { role_name_taken: 'name' },
  });
  return panel(
    <>
      <TextField label={t('roles.name')} required {...form.field('name')} />
      <PermissionsField
        control={form.control}
        error={form.errorOf('permissions') ? t('roles.choose_one') : undefined}
      />
    </>,
  );
}
