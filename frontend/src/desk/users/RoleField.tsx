import type { RoleOnWire } from '@innkeeper/contracts/identity';
import { type ComponentProps, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { nameOfRole } from '../../shared/resource/role-names.ts';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';
import { useRoles } from '../layout/use-roles.ts';
import type { NewUserRequest } from './api.ts';

const t = words('office');

interface Props {
  form: DeskForm<NewUserRequest, NewUserRequest>;
}

/** The role of a user of the type Admin: one of the roles that the signed-in user may assign. */
export function RoleField({ form: { control, field, getValues, setValue } }: Props) {
  const roles = useRoles().data;
  const type = useWatch({ control, name: 'type' });
  const offered = roles?.filter(({ mayGrant }) => mayGrant) ?? [];
  // The specification's Admin is a manager; a user who may not assign that role starts with the first that they may assign.
  const first = (offered.find(({ id }) => id === 'manager') ?? offered[0])?.id;
  useEffect(() => {
    if (type === 'Admin' && !getValues('role') && first) setValue('role', first);
  }, [type, first, getValues, setValue]);
  return type === 'Admin' ? <RoleSelect offered={offered} {...field('role')} /> : null;
}

/**
 * One of the offered roles. A select without options forgets its value, so it is created again when the roles are loaded.
 */
export function RoleSelect({
  offered,
  ...field
}: { offered: readonly Pick<RoleOnWire, 'id' | 'name'>[] } & Omit<
  ComponentProps<typeof SelectField>,
  'label'
>) {
  return (
    <SelectField key={offered.length} label={t('field.role')} {...field}>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {nameOfRole(id, name)}
        </option>
      ))}
    </SelectField>
  );
}

/** The name of a role. */
export function RoleName({ id }: { id: string }) {
  const role = useRoles().data?.find((one) => one.id === id);
  return nameOfRole(id, role?.name ?? id);
}
